import type { Outcome, Shell } from '@clubhouse/core/shell';
import { useEffect } from 'react';
import { createStore, useStore } from '../client/index.ts';
import { showToast } from '../kit/index.ts';

/**
 * The version of an available update. The menu keeps showing it, because the toast closes and the app checks
 * only once a day.
 */
const newest = createStore<string | null>(null);

export const useNewestVersion = (): string | null => useStore(newest, null);

export function useShellNews(shell: Shell): void {
  useEffect(() => {
    const stopSaves = shell.on('saved', showSaveResult);
    const stopUpdates = shell.on('update', ({ version }) => {
      newest.set(version);
      showToast({
        title: `Version ${version} is available`,
        description: 'Ask the person who manages this computer to install it.',
      });
    });
    return () => {
      stopSaves();
      stopUpdates();
    };
  }, [shell]);
}

function showSaveResult({ result, detail }: Outcome): void {
  if (result === 'done') showToast({ title: 'File saved', description: detail ?? '' });
  if (result === 'failed') {
    showToast({
      title: 'We couldn’t save the file',
      description: detail ?? 'Try again, or choose another folder.',
      variant: 'destructive',
    });
  }
}
