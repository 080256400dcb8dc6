import type { SettingsVersion } from '@clubhouse/core/facility';
import { useEffect, useRef } from 'react';
import { Button, Notice } from '../../kit/index.ts';
import { changedFields } from './groups.ts';

type Props = {
  /** The version on which the admin's changes are based. */
  base: SettingsVersion;
  /** The newest version, which someone else saved. */
  version: SettingsVersion;
  /** True if the server has refused to overwrite the newest version. */
  isRefused: boolean;
  onKeep: () => void;
  onDiscard: () => void;
};

/** Asks what to do with the admin's unsaved changes after someone else has saved a newer version. */
export function ChangedElsewhere({ base, version, isRefused, onKeep, onDiscard }: Props) {
  const theirs = changedFields(version.group, base.value, version.value);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isRefused) notice.current?.focus();
  }, [isRefused]);

  return (
    <Notice ref={notice} tone="warning" tabIndex={-1} className="scroll-my-24">
      <p className="font-[550]">Someone else changed these settings since you started.</p>
      <p className="mt-1">
        {theirs.length > 0 && `They changed: ${theirs.join(', ')}. `}
        Your changes aren’t saved yet. If you keep them, they’ll override any setting you both changed.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="secondary" onClick={onKeep}>
          Keep my changes
        </Button>
        <Button look="secondary" onClick={onDiscard}>
          Use the saved settings
        </Button>
      </div>
    </Notice>
  );
}
