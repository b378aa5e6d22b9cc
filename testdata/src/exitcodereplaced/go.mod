module exitcodereplaced

go 1.26
