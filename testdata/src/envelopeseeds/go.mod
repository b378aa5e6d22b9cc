module envelopeseeds

go 1.24
