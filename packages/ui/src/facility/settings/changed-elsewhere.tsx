import type { SettingsVersion } from '@clubhouse/core/facility';
import { useEffect, useRef } from 'react';
import { Button, Notice } from '../../kit/index.ts';
import { changedFields } from './groups.ts';

type Props = {
  /** The version that the admin started to edit. */
  base: SettingsVersion;
  /** The newest version, which someone else saved. */
  version: SettingsVersion;
  /** Whether the server has refused to save over the newest version. */
  isRefused: boolean;
  onKeep: () => void;
  onDiscard: () => void;
};

/** Lets the admin decide what happens to changes that are based on an earlier version. */
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
        Your changes aren’t saved yet. If you keep them, they replace any setting you both changed.
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
