declare const CLUBHOUSE_VERSION: string | undefined;

/** The build defines the version. It is not defined when the source files run directly. */
export const VERSION = typeof CLUBHOUSE_VERSION === 'undefined' ? 'development' : CLUBHOUSE_VERSION;
