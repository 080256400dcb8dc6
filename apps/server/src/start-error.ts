/** An error whose message tells the operator what to do. */
export class StartError extends Error {}

/**
 * For a `StartError`, prints only its message. For unexpected errors, prints all details. Sets the exit code
 * to 1.
 */
export function failWith(error: unknown): void {
  console.error(error instanceof StartError ? `✗ ${error.message}` : error);
  process.exitCode = 1;
}
