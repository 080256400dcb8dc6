import type { Shell, ShellOutput } from '@clubhouse/core/shell';
import { useEffect } from 'react';
import { createStore, useStore } from '../client/index.ts';
import { useShell } from './shell-context.ts';

export type About = ShellOutput<'about'>;

/** Outside the query cache, which is cleared when another person signs in. */
const about = createStore<About | null>(null);

export async function learnAbout(shell: Shell): Promise<void> {
  about.set(await shell.about(undefined));
}

/** The app's version, server and window state. Null until loaded. */
export function useAbout(): About | null {
  const shell = useShell();
  useEffect(() => {
    if (about.get() === null) void learnAbout(shell);
  }, [shell]);
  return useStore(about, null);
}
