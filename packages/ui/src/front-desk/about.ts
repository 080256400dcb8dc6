import type { Shell, ShellOutput } from '@clubhouse/core/shell';
import { useEffect } from 'react';
import { createStore, useStore } from '../client/index.ts';
import { useShell } from './shell-context.ts';

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
