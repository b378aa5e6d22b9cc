package main

func main() {
	end(3) // want `use exit.NotFound`
}
