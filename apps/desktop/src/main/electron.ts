/** Functions take Electron as a parameter, because tests run without Electron. */
export type Electron = typeof import('electron');
