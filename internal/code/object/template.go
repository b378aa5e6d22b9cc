package object

import (
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// addTemplates adds a copy of each object in sum.Templates to the objects of this
// package. The callee writes these objects, and their values depend on its parameters.
// In the copies, the arguments of the call replace the parameters.
func (f *funcAnalysis) addTemplates(site callSite, sum *summary) {
	for _, o := range sum.Templates {
		if o.When.excludes(site) {
			continue
		}
		tests, isPossible := f.testsInCaller(o.Tests, site)
		if !isPossible {
			continue // the function makes the object for errors of another type
		}
		o.When, o.Tests = o.When.inCaller(f, site), tests
		o.IsForOneCall = !o.IsPart && (o.Sink == nil || o.Sink.To != ToParam && o.Sink.To != ToResult)
		ends, isBox := o.Ends, false
		x := escape{sink: o.Sink, fails: f.failsAfter(site.instr), strength: escapeEncoded, copiedInto: o.CopiedInto}
		if o.Sink != nil && o.Sink.To == ToResult {
			sink, write := f.resultDestination(site, o.Sink.Param)
			if isBox = o.Sink.IsValue; isBox {
				sink, write = f.valueDestination(site, o.Sink.Param)
			}
			if x.sink = &sink; write != nil {
				ends, x.fails = f.endsAfter(write, nil), f.failsAfter(write)
			}
		} else if o.Sink != nil {
			sink := f.sinkInCaller(*o.Sink, site)
			if x.sink = &sink; o.Kind == Record && sink.To == Bytes {
				continue // the logger does not write JSON
			}
			ends = f.endsOfCall(writeCall{call: site.instr, innerEnds: f.endsAtCall(o.Ends, site)}, nil)
		}
		x.fails = x.fails || o.Fails
		o.IsRow = o.IsRow || ssax.InLoop(site.instr.Block())
		fields, given := f.fieldsInCaller(o.Fields, site)
		if o.Kind == Record {
			fields = f.addLoggedArguments(fields, site, o.Fields, *x.sink)
		}
		if x.fields = fields; o.IsPart {
			x.fields, x.isReturned = f.filledPart(site, o.Type, fields)
		}
		// If no argument of this call sets a field, o.Call stays the call in the callee
		// whose arguments do.
		if len(given) > 0 || len(o.ArgumentPaths) == 0 && !isBox || o.Call.File == "" {
			f.setCall(&o, site.instr, given)
		}
		f.emit(o, x, ends)
	}
}

// fieldsInCaller converts the fields of an object in the summary of a callee to fields
// in the caller. It replaces parameters of the callee with the arguments of the call.
// The second result lists the fields whose values are arguments.
//
// If the callee copies a struct of the caller into a field, the field starts with the
// values of that struct. Values that the callee sets in the copy then replace them.
func (f *funcAnalysis) fieldsInCaller(fieldsHere Fields, site callSite) (fields Fields, given []string) {
	// lists contains the fields set by functional options in a parameter of the callee,
	// such as "opts ...Option".
	var lists Fields
	for _, e := range fieldsHere {
		if path, isCopy := strings.CutSuffix(e.Path, "."+paramEntry); isCopy {
			given = append(given, path)
			marker := *e.Value
			marker.Part = fieldsHere.at(path).Part
			bound, ok := f.objectInCaller(fields, path, &marker, site)
			if !ok {
				bound = fields.setEntry(path, dynamic)
			}
			fields = bound
		}
	}
	for _, e := range fieldsHere {
		isCopy := e.Path != "" && fieldsHere.has(join(e.Path, paramEntry))
		if isCopy || e.Path == paramEntry || strings.HasSuffix(e.Path, "."+paramEntry) {
			continue
		}
		if fieldsHere.isRest(e) {
			fields, given = f.mergeArgument(fields, e, site), append(given, e.Path)
			continue
		}
		if p, around := pairsParam(e.Path); p >= 0 {
			var paths []string
			fields, paths = f.pairsInCaller(fields, around, p, site)
			given = append(given, paths...)
			if around != "" {
				whole := fields.At(around)
				whole.Span = f.spanOf(site.instr) // the entries of this map are arguments
				fields = fields.setEntry(around, &whole)
			}
			continue
		}
		if p, _ := paramOfKey(e.Path); p >= 0 {
			path, known := f.keyInCaller(e.Path, site)
			if given = append(given, path); !known {
				fields = fields.setEntry(path, openMap)
				continue
			}
			e.Path = path
		}
		if e.Value.State == FromArg {
			given = append(given, e.Path)
			if bound, ok := f.objectInCaller(fields, e.Path, e.Value, site); ok {
				fields = bound
				continue
			}
		}
		if e.Value.State == Optional && e.Value.Param < len(site.Args) {
			lists, given = append(lists, e), append(given, e.Path)
			before := *e.Value
			before.State, before.Param = Unset, 0
			fields = fields.setEntry(e.Path, &before)
			continue
		}
		fields = fields.setEntry(e.Path, f.valueInCaller(e.Value, site))
	}
	for _, e := range lists.outermost() {
		fields = f.applyOptionsAt(e.Path, site.Args[e.Value.Param], fields)
	}
	slices.Sort(given)
	return fields, given
}

// objectInCaller handles a field that a callee sets to its parameter v.Param, if the
// argument is a struct or a map. It returns fields with an entry, below path, for each
// field of the argument. If the analysis does not follow the argument, it returns
// false.
func (f *funcAnalysis) objectInCaller(fields Fields, path string, v *Value, site callSite) (Fields, bool) {
	if v.Param >= len(site.Args) {
		return nil, false
	}
	arg := peel(site.Args[v.Param])
	typ := v.Part
	if arg != site.Args[v.Param] {
		typ = f.nameOf(arg.Type())
	}
	part, isValue := f.values[arg]
	if !isValue {
		n, ok := onlyTarget(f.targets(arg))
		if !ok {
			return nil, false
		}
		part = structValue{fields: f.resolvedFields(n, 0), object: n}
		if f.mayPointElsewhere(arg) {
			part.fields = part.fields.join(unknown(f.nameOf(arg.Type())))
		}
	}
	fields = fields.setPart(path, part.fields)
	if part.object >= 0 || typ != "" {
		whole := fields.At(path)
		if whole.Part = typ; part.object >= 0 {
			whole.Span = f.innerSpan(part.object)
		}
		fields = fields.setEntry(path, &whole)
	}
	return fields, true
}
