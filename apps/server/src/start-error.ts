/** Why the server cannot start, in one sentence for whoever started it. */
export class StartError extends Error {}
