/** Functions take the Electron module as a parameter of this type, because tests run without Electron. */
export type Electron = typeof import('electron');
