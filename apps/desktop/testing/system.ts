import path from 'node:path';

/** Simulates the operating system: its dialogs and the user's answers. */
export type System = {
  /** Returns the path for a saved file, or null if the user closes the save dialog. */
  saveDialog: (suggested: string) => string | null;
  /** The number of print requests so far. */
  printed: number;
  /** The result of the print dialog, in the form that Electron reports. */
  printDialog: { isDone: boolean; reason: string };
  /** The URLs and folders that were opened outside the app. */
  opened: string[];
  messages: string[];
  /**
   * Returns the label of the button to press in a message box. If the box has no such button, the first button
   * is pressed.
   */
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
