declare const CLUBHOUSE_VERSION: string | undefined;

/** Set by the build. Undefined when the sources run directly. */
export const VERSION = typeof CLUBHOUSE_VERSION === 'undefined' ? 'development' : CLUBHOUSE_VERSION;
