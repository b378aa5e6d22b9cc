package exitflow

type Flow = flow
