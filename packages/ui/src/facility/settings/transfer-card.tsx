import type { SettingsVersion } from '@clubhouse/core/facility';
import { facilityDate } from '@clubhouse/core/time';
import { useRef, useState } from 'react';
import { useFacility } from '../../client/facility.ts';
import { download, readClock } from '../../client/index.ts';
import { ConfirmChange } from '../../kit/confirm-change.tsx';
import { Button, Card, Notice, TextField } from '../../kit/index.ts';
import { useImportSettings } from '../api.ts';
import { GROUP_NAMES } from './groups.ts';
import {
  differencesFrom,
  exportText,
  type GroupDifference,
  type ImportedFile,
  readImport,
} from './transfer.ts';

export function TransferCard({ versions }: { versions: readonly SettingsVersion[] }) {
  const facility = useFacility();
  const save = () =>
    download(
      `facility-settings-${facilityDate(readClock(), facility)}.json`,
      'application/json',
      exportText(versions),
    );
  return (
    <Card>
      <h2 className="text-title">Export and import</h2>
      <p className="mt-1 text-muted">Keep a copy of all settings, or move them to another facility.</p>
      <Button look="secondary" className="mt-4" onClick={save}>
        Export settings
      </Button>
      <ImportForm versions={versions} />
    </Card>
  );
}

function ImportForm({ versions }: { versions: readonly SettingsVersion[] }) {
  const [file, setFile] = useState<ImportedFile | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const read = async (chosen: File | undefined) => setFile(chosen ? readImport(await chosen.text()) : null);
  const clear = () => {
    setFile(null);
    if (input.current) input.current.value = '';
  };

  return (
    <div className="mt-6 border-border border-t pt-5">
      <TextField
        ref={input}
        type="file"
        accept=".json,application/json"
        label="Import settings"
        hint="Choose a file that you saved with “Export settings”. Nothing changes until you confirm."
        className="max-w-md"
        error={file && 'error' in file ? file.error : undefined}
        onChange={({ target }) => void read(target.files?.[0])}
      />
      <div aria-live="polite">
        {file && 'groups' in file && (
          <Differences
            differences={differencesFrom(versions, file.groups)}
            onImported={clear}
            focusWhenGone={() => input.current}
          />
        )}
      </div>
    </div>
  );
}

function Differences({
  differences: current,
  onImported,
  focusWhenGone,
}: {
  differences: GroupDifference[];
  onImported: () => void;
  focusWhenGone: () => HTMLElement | null;
}) {
  // The differences when the dialog opened. Without this copy, the list would shrink as the groups are saved
  // one by one.
  const [asked, setAsked] = useState<GroupDifference[] | null>(null);
  const save = useImportSettings();
  const differences = asked ?? current;
  if (differences.length === 0) {
    return (
      <Notice className="mt-4">The file matches your current settings. There is nothing to import.</Notice>
    );
  }
  const groupsText = differences.length === 1 ? '1 group' : `${differences.length} groups`;
  return (
    <div className="mt-4">
      <h3 className="text-lead">Differences</h3>
      <ul className="mt-2 divide-y divide-border">
        {differences.map(({ group, changes }) => (
          <li key={group} className="py-2">
            <span className="font-[550]">{GROUP_NAMES[group]}</span>
            <span className="text-muted">: {changes.join(', ')}</span>
          </li>
        ))}
      </ul>
      <Button className="mt-3" onClick={() => setAsked(differences)}>
        Import {groupsText}
      </Button>
      {asked && (
        <ConfirmChange
          title="Import these settings?"
          look="primary"
          keepText="Keep current settings"
          confirmText="Import settings"
          busyText="Importing..."
          change={save}
          input={differences.map(({ group, value, basedOn }) => ({ group, value, basedOn }))}
          done={() => ({ title: 'Settings imported', description: `${groupsText} saved.` })}
          failed="Import stopped"
          focusWhenGone={focusWhenGone}
          onDone={onImported}
          onClose={() => setAsked(null)}
        >
          <p>This replaces: {differences.map(({ group }) => GROUP_NAMES[group]).join(', ')}.</p>
          <p className="mt-2">
            Each group of settings keeps a history, so you can restore what you had before.
          </p>
        </ConfirmChange>
      )}
    </div>
  );
}
