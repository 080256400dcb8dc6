/** The path of Electron's program, or null if it is not installed. */
export function electronBinary(): string | null;
/** The download URL of Electron. */
export function electronSource(): string;
/** Downloads Electron's program unless it is installed, and returns its path. */
export function fetchElectron(): Promise<string>;
