/** Functions receive the module as a parameter, so that tests run without Electron. */
export type Electron = typeof import('electron');
