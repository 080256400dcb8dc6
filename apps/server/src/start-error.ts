/** An error whose message tells the operator what to do. */
export class StartError extends Error {}

/** Prints only the message of a `StartError`, but all details of an unexpected error. */
export function failWith(error: unknown): void {
  console.error(error instanceof StartError ? `✗ ${error.message}` : error);
  process.exitCode = 1;
}
