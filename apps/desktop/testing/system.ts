import path from 'node:path';

/** The computer around the app: what its dialogs were asked, and what the person in front of it answers. */
export type System = {
  /** Where a file is saved, or null when the save dialog is closed. */
  saveDialog: (suggested: string) => string | null;
  /** How often paper was asked for. */
  printed: number;
  /** How the print dialog ends, in Electron's words. */
  printDialog: { isDone: boolean; reason: string };
  /** What was opened outside the app. */
  opened: string[];
  /** What message boxes said. */
  messages: string[];
  /** The button that is pressed in a message box; the first one where there is no such button. */
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
