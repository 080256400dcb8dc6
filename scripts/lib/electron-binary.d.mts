/** Where Electron's program is, or null where it is not on this machine. */
export function electronBinary(): string | null;
/** Where Electron is downloaded from. */
export function electronSource(): string;
/** Electron's program, fetched once where it is not there. */
export function fetchElectron(): Promise<string>;
