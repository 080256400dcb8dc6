/** An error whose message tells the operator what to do. */
export class StartError extends Error {}

/** Prints the message of a `StartError`, or all details of an unexpected error. Makes the process exit with code 1. */
export function failWith(error: unknown): void {
  console.error(error instanceof StartError ? `✗ ${error.message}` : error);
  process.exitCode = 1;
}
