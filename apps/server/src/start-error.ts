/** An error whose message tells the operator what to do. */
export class StartError extends Error {}

/** Prints the message for the operator, or all of an unexpected error. The process then exits with code 1. */
export function failWith(error: unknown): void {
  console.error(error instanceof StartError ? `✗ ${error.message}` : error);
  process.exitCode = 1;
}
