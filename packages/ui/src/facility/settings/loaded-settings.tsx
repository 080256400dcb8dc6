import type { SettingsVersion } from '@clubhouse/core/facility';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failed, Skeleton } from '../../kit/index.ts';
import { settingsQueries } from '../api.ts';

export function LoadedSettings({
  children,
}: {
  children: (versions: readonly SettingsVersion[]) => ReactNode;
}) {
  const { data: versions, isError, error, refetch } = useQuery(settingsQueries.current);
  // Keeps the form on screen after a failed refetch, because the admin may be typing in it.
  if (isError && !versions) {
    return <Failed error={error} what="We couldn’t load the settings." onRetry={refetch} />;
  }
  if (!versions) {
    return (
      <div role="status">
        <span className="sr-only">Loading settings...</span>
        <Skeleton className="h-[60vh]" />
      </div>
    );
  }
  return children(versions);
}
