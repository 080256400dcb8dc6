declare const CLUBHOUSE_VERSION: string | undefined;

/** The build defines `CLUBHOUSE_VERSION`. It is missing when the source files run directly. */
export const VERSION = typeof CLUBHOUSE_VERSION === 'undefined' ? 'development' : CLUBHOUSE_VERSION;
