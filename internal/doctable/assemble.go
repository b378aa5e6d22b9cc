package doctable

// assemble decides what the blocks of a document mean.
func assemble(s *source, blocks []block, o Options) *Document { panic("soon") }
