import type { Shell, ShellOutput } from '@clubhouse/core/shell';
import { createContext, useContext, useEffect } from 'react';
import { serverOrigin } from '../client/desk-state.ts';
import { createStore, useStore } from '../client/index.ts';

export const ShellContext = createContext<Shell | null>(null);

export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('This component works only in the front desk app.');
  return shell;
}

/**
 * The app's version, server and window state. This is a store instead of a query, because the query cache is
 * cleared when the user changes.
 */
const about = createStore<ShellOutput<'about'> | null>(null);

export async function learnAbout(shell: Shell): Promise<void> {
  const current = await shell.about(undefined);
  if (current.server) serverOrigin.set(current.server);
  about.set(current);
}

export function useAbout() {
  const shell = useShell();
  useEffect(() => {
    if (about.get() === null) void learnAbout(shell);
  }, [shell]);
  return useStore(about, null);
}
