/** Electron is injected, so that tests run without it. */
export type Electron = typeof import('electron');
