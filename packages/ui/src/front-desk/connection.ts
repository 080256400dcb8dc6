import type { Connection, Shell } from '@clubhouse/core/shell';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { connection, locked } from '../client/desk-state.ts';
import { useStore } from '../client/index.ts';

export const useConnection = () => useStore(connection, connection.get());

/** Keeps `connection` up to date. When the server is back, refetches the queries on screen. */
export function useServerWatch(shell: Shell): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const receive = (next: Connection) => {
      const before = connection.get().state;
      connection.set(next);
      // Unlocking a desk refetches all queries (locks.ts), so a locked desk skips this refetch.
      if (before === 'offline' && next.state !== 'offline' && !locked.get())
        void queryClient.invalidateQueries();
    };
    const stop = shell.on('connection', receive);
    void shell.connection(undefined).then(receive, () => undefined);
    return stop;
  }, [shell, queryClient]);
}
