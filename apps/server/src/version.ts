declare const CLUBHOUSE_VERSION: string | undefined;

/** Put in by the build; absent when the sources run as they are. */
export const VERSION = typeof CLUBHOUSE_VERSION === 'undefined' ? 'development' : CLUBHOUSE_VERSION;
