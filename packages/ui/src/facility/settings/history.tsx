import type { SettingsVersion } from '@clubhouse/core/facility';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { ConfirmChange } from '../../kit/confirm-change.tsx';
import { Button, Card, Failed, Skeleton } from '../../kit/index.ts';
import { Moment, momentText } from '../../kit/moment.tsx';
import { PersonLink } from '../../users/index.ts';
import { settingsQueries, useSaveSettings } from '../api.ts';
import { changedFields, defaultValue, GROUP_NAMES, restoredValue } from './groups.ts';

/** The server lists at most this many versions. Only a shorter list reaches back to the original version. */
const MAX_VERSIONS = 100;

type Props = {
  current: SettingsVersion;
  /** True if the form has unsaved changes, which restoring a version would discard. */
  hasUnsaved: boolean;
  onRestored: (version: SettingsVersion) => void;
};

export function History({ current, hasUnsaved, onRestored }: Props) {
  const { group } = current;
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState<SettingsVersion | null>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const save = useSaveSettings();
  const value = chosen && restoredValue(group, chosen.value, current.value);

  return (
    <Card>
      <h3>
        <Button
          ref={toggle}
          look="quiet"
          className="-ml-4"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          History
          <ChevronDown
            aria-hidden
            className={`size-5 motion-safe:transition-transform ${isOpen ? 'rotate-180' : ''}`}
          />
        </Button>
      </h3>
      {isOpen && <Versions current={current} onRestore={setChosen} />}
      {chosen && (
        <ConfirmChange
          title="Restore these settings?"
          look="primary"
          keepText="Keep current settings"
          confirmText="Restore settings"
          busyText="Restoring..."
          change={save}
          input={{ group, value, basedOn: current.id }}
          done={() => ({
            title: 'Settings restored',
            description: `${GROUP_NAMES[group]}: the earlier settings are back.`,
          })}
          failed="Settings not restored"
          focusWhenGone={() => toggle.current}
          onDone={onRestored}
          onClose={() => setChosen(null)}
        >
          <p>This changes: {changedFields(group, current.value, value).join(', ')}.</p>
          {group === 'bays' && <p className="mt-2">Bays added later will stay.</p>}
          {hasUnsaved && <p className="mt-2">Your unsaved changes will be lost.</p>}
        </ConfirmChange>
      )}
    </Card>
  );
}

function Versions({
  current,
  onRestore,
}: {
  current: SettingsVersion;
  onRestore: (version: SettingsVersion) => void;
}) {
  const { group } = current;
  const facility = useFacility();
  const now = useNow();
  const history = useQuery(settingsQueries.history(group));
  if (history.isPending) return <Skeleton className="mt-3 h-28" />;
  if (history.isError) {
    return <Failed error={history.error} what="We couldn’t load the history." onRetry={history.refetch} />;
  }
  if (history.data.length === 0) return <p className="mt-3 text-muted">No changes yet.</p>;
  const versions = [...history.data, ...(history.data.length < MAX_VERSIONS ? [originalOf(current)] : [])];
  return (
    <ol className="mt-3 divide-y divide-border">
      {versions.map((version, index) => (
        <li key={version.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
          <VersionText version={version} before={versions[index + 1]} />
          {version.id === current.id ? (
            <p className="text-muted">Current</p>
          ) : (
            isDifferent(version, current) && (
              <Button
                look="secondary"
                aria-label={
                  version.savedAt
                    ? `Restore the version from ${momentText(version.savedAt, now, facility)}`
                    : 'Restore the original settings'
                }
                onClick={() => onRestore(version)}
              >
                Restore
              </Button>
            )
          )}
        </li>
      ))}
    </ol>
  );
}

function VersionText({ version, before }: { version: SettingsVersion; before: SettingsVersion | undefined }) {
  const changes = before ? changedFields(version.group, before.value, version.value) : [];
  return (
    <div className="min-w-0 flex-1 basis-60">
      <p className="font-[550]">
        {version.savedAt ? <Moment at={version.savedAt} /> : 'Original settings'}
        {version.savedBy && (
          <span className="font-[400] text-muted">
            {' by '}
            <PersonLink userId={version.savedById} name={version.savedBy} />
          </span>
        )}
      </p>
      {changes.length > 0 && <p className="text-muted text-small">Changed: {changes.join(', ')}</p>}
    </div>
  );
}

/** Returns the original version, with the default values from before the first saved change. */
const originalOf = ({ group }: SettingsVersion): SettingsVersion => ({
  id: null,
  group,
  value: defaultValue(group),
  savedAt: null,
  savedBy: null,
  savedById: null,
});

const isDifferent = (version: SettingsVersion, { group, value }: SettingsVersion) =>
  changedFields(group, value, restoredValue(group, version.value, value)).length > 0;
