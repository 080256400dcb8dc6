import type { Shell, ShellOutput } from '@clubhouse/core/shell';
import { createContext, useContext, useEffect } from 'react';
import { createStore, useStore } from '../client/index.ts';

export const ShellContext = createContext<Shell | null>(null);

/** The bridge to Electron's main process. */
export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('This part works inside the front desk app only.');
  return shell;
}

/** Not in the query cache, because a change of the user clears the cache. */
const about = createStore<ShellOutput<'about'> | null>(null);

export async function learnAbout(shell: Shell): Promise<void> {
  about.set(await shell.about(undefined));
}

/** The app's version, server and window state. Null until loaded. */
export function useAbout() {
  const shell = useShell();
  useEffect(() => {
    if (about.get() === null) void learnAbout(shell);
  }, [shell]);
  return useStore(about, null);
}
