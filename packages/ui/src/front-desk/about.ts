import type { Shell, ShellOutput } from '@clubhouse/core/shell';
import { useEffect } from 'react';
import { createStore, useStore } from '../client/index.ts';
import { useShell } from './shell-context.ts';

export type About = ShellOutput<'about'>;

/** Not among the queries: those are thrown away when somebody else signs in. */
const about = createStore<About | null>(null);

export async function learnAbout(shell: Shell): Promise<void> {
  about.set(await shell.about(undefined));
}

/** What the app knows of itself: its version, its server, how its window is; null until it is known. */
export function useAbout(): About | null {
  const shell = useShell();
  useEffect(() => {
    if (about.get() === null) void learnAbout(shell);
  }, [shell]);
  return useStore(about, null);
}
