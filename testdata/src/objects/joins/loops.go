package joins

// twoLoops completes the object in one loop and prints it in the next.
func twoLoops(n int) {
	f := Failure{Code: "A"} // want `struct joins.Failure{ code: "A" hint: maybe status: dynamic } to stderr`
	for range n {
		f.Hint = "h"
	}
	for i := range n {
		f.Status = i
		print(f)
	}
}

// between prints the object after one loop, and the next loop changes it.
func between(n int) {
	f := Failure{Code: "A"} // want `struct joins.Failure{ code: "A" hint: maybe } to stderr`
	for range n {
		f.Hint = "h"
	}
	print(f)
	for i := range n {
		f.Status = i
	}
}

// replaced prints b only in its second iteration.
func replaced(n int) {
	a := Failure{Code: "A"}            // want `struct joins.Failure{ code: "A" } to stderr`
	b := Failure{Code: "B", Hint: "h"} // want `struct joins.Failure{ code: "B" hint: "h" } to stderr`
	for range n {
		print(a)
		a = b
	}
}

// previous prints the object that the iteration before made.
func previous(codes []string) {
	var last *Failure
	for _, c := range codes {
		if last != nil {
			print(last)
		}
		last = &Failure{Code: c} // want `struct joins.Failure{ code: dynamic hint: "h" } to stderr`
		last.Hint = "h"
	}
}

// innermost changes the object in a loop, after two loops around it have printed it.
func innermost(n int) {
	f := Failure{Code: "A"} // want `struct joins.Failure{ code: "A" hint: maybe } to stderr`
	for i := 0; i < n; i++ {
		print(f)
		for j := 0; j < i; j++ {
			for k := 0; k < j; k++ {
				f.Hint = "h"
			}
		}
	}
}

// pointer is like innermost, but passes a pointer to print.
func pointer(n int) {
	f := &Failure{Code: "A"} // want `struct joins.Failure{ code: "A" hint: maybe } to stderr`
	for i := 0; i < n; i++ {
		print(f)
		for j := 0; j < i; j++ {
			for k := 0; k < j; k++ {
				f.Hint = "h"
			}
		}
	}
}

// delayed prints a copy of a copy: the hint of f is printed in the fourth iteration.
func delayed(n int) {
	var w struct { // want `struct .{ error: maybe|joins.Failure. } to stderr`
		Error Failure `json:"error"`
	}
	f, last := Failure{Code: "A"}, Failure{Code: "G"} // want `struct joins.Failure{ code: "A" hint: maybe }` `struct joins.Failure{ code: "G" }`
	for range n {
		print(w)
		w.Error = last
		last = f
		f.Hint = "h"
	}
}

// overlapping has two loops that share blocks, but neither contains the other.
func overlapping(n int) {
	f := Failure{Code: "A"} // want `struct joins.Failure{ code: "A" hint: maybe status: dynamic } to stderr`
first:
	f.Status = n
second:
	print(f)
	if n--; n > 10 {
		goto first
	}
	if n > 0 {
		f.Hint = "h"
		goto second
	}
}

// doubled doubles a number in each iteration.
func doubled(from *Failure, n int) {
	status := from.Status
	for range n {
		status *= 2
	}
	print(Failure{Code: "A", Status: status}) // want `struct joins.Failure{ code: "A" status: joins.Failure.status } to stderr`
}
