// Package choice finds how a program chooses between text and JSON for its
// errors, and the failures that print text without looking at the choice.
//
// # Choices
//
// A choice is a variable, a field, a parameter, a flag or a helper function that
// selects an output format, such as the variable that --json sets. It is
// recognized by its name, or because it is compared with the constant "json". A
// [Guard] is a branch that depends on a choice. One side of it writes an error as
// JSON.
//
// # Failures
//
// A failure is a call that prints text, if the process ends with a status other than
// 0 on every path after the call. A path may end in a call that ends the process, or
// in a return whose result becomes the status. A failure looks at the choice if a
// branch on a choice decides whether it is reached, or if a function that looks at a
// choice is called on one of these paths.
//
// # Programs
//
// A [Package] describes the functions of one package. [Result.Open] combines the
// packages of a program. It starts at main and at the functions that a
// command-line framework calls. From there it follows calls and other references to
// functions, except where a branch on a choice decides whether they are reached.
// It returns the failures that it finds where users can make the choice. If the
// flag belongs to the whole program, they can make it everywhere. Otherwise they
// can make it only in functions that use the choice, and in the functions that
// these call.
//
// # Limits
//
// Calls through interfaces are not followed. Text counts only if it goes to standard
// output or standard error, directly or through one function, and if an argument of
// the call is an error or a constant with words. Usage texts, failures of an encoder,
// and statuses from 128 on are left out.
package choice
