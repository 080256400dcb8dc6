import type { Shell } from '@clubhouse/core/shell';
import { createContext, useContext } from 'react';

export const ShellContext = createContext<Shell | null>(null);

/** The bridge to Electron's main process. */
export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('This part works inside the front desk app only.');
  return shell;
}
