/**
 * The type of the Electron module. Functions take the module as a parameter, because tests run without it.
 */
export type Electron = typeof import('electron');
