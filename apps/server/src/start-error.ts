/** A reason why the server cannot start, in one message for the operator. */
export class StartError extends Error {}
