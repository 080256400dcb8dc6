import path from 'node:path';

/** The operating system around the app: its dialogs, and the answers of the user. */
export type System = {
  /** The path for a saved file, or null if the user closes the save dialog. */
  saveDialog: (suggested: string) => string | null;
  /** The number of print requests. */
  printed: number;
  /** The result of the print dialog, as Electron reports it. */
  printDialog: { isDone: boolean; reason: string };
  /** The URLs that were opened outside the app. */
  opened: string[];
  /** The texts of the message boxes. */
  messages: string[];
  /** The button to press in a message box. The first button is used if this one does not exist. */
  pressedIn: (message: string) => string;
};

export const systemIn = (folder: string): System => ({
  saveDialog: (suggested) => path.join(folder, suggested),
  printed: 0,
  printDialog: { isDone: true, reason: '' },
  opened: [],
  messages: [],
  pressedIn: () => '',
});
