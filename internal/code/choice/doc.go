// Package choice finds failures that print text although the user has asked for JSON.
//
// # Choices
//
// A choice is a variable, a field, a parameter, a flag or a function that selects an
// output format, such as the variable that --json sets. It is recognized by its name,
// or because it is compared with "json". A [Guard] is a branch on a choice that writes
// an error as JSON on one side. What is written counts as an error if a name says so. If
// only its keys look like those of an error, it is a [Shape], and the caller of
// [Result.TextFailures] decides.
//
// # Failures
//
// A failure is a call that prints text, if the process ends with a status other than 0
// on every path after it. A path may end in a call that ends the process, or in a
// return whose result becomes the status. The program looks at the choice before a
// failure if a branch on the choice decides whether control reaches the failure, or if
// the program calls a function that looks at the choice.
//
// # Programs
//
// A [Package] describes the functions of one package. [Result.TextFailures] combines
// the packages of a program. It starts at main and at the functions that a framework
// calls, and follows calls and other references. It does not follow a reference in code
// that runs on only one side of a branch on the choice. The result contains only failures
// that a user can reach after making the choice. If the choice applies to all commands, a
// user can reach every failure in this way. Otherwise only the failures in functions
// that read the choice count, and those in functions that such a function calls.
//
// # Limits
//
// Calls through interfaces are not followed. Text counts only if it goes to standard
// output or standard error, directly or through functions that print their arguments, and
// if an argument of the call is an error or a constant that contains words. Usage texts, failures of an
// encoder, and statuses of 128 or more are left out.
package choice
