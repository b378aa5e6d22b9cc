// Command main prints errors and ends with 0.
package main

import (
	"errors"
	"fmt"
	"log"
	"net/http"
	"os"
	"os/signal"
)

func setup() error          { return errors.New("x") }
func open() (string, error) { return "", errors.New("x") }

func main() {
	if err := setup(); err != nil {
		fmt.Fprintln(os.Stderr, err) // want `the error of main.setup is only printed, so the program ends with 0 after a failure; end with another status`
		return
	}
	if err := setup(); err != nil {
		log.Fatal(err)
	}
	if err := setup(); err != nil {
		fmt.Println("going on:", err)
	}
	name, err := open()
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	stop := make(chan os.Signal, 1)
	if name != "" {
		signal.Notify(stop, os.Interrupt)
		go func() {
			if err := setup(); err != nil {
				fmt.Println(err)
			}
		}()
		<-stop
		if err := setup(); err != nil {
			fmt.Println(err)
		}
		return
	}
	if err := http.ListenAndServe(name, nil); err != nil && err != http.ErrServerClosed {
		log.Println(err) // want `the error of http.ListenAndServe is only printed`
	}
}
