import { CloudOff, Hourglass } from 'lucide-react';
import { useState } from 'react';
import { KeyHint, OfflineText, shortcutOf, useKey } from '../desk/index.ts';
import { Button } from '../kit/index.ts';
import { useConnection } from './connection.ts';
import { useShell } from './shell-context.ts';

export function ConnectionBanner() {
  const { state } = useConnection();
  return (
    <div role="status" className="print:hidden">
      {state === 'offline' && <Offline />}
      {state === 'degraded' && (
        <p className="flex min-h-11 items-center gap-3 bg-warning-soft px-4 py-1.5 text-warning">
          <Hourglass aria-hidden className="size-5 shrink-0" />
          The connection is slow. Changes may take a moment, so press buttons only once.
        </p>
      )}
    </div>
  );
}

function Offline() {
  const shell = useShell();
  const [isTrying, setIsTrying] = useState(false);
  const tryNow = async () => {
    setIsTrying(true);
    await shell.checkConnection(undefined).catch(() => undefined);
    setIsTrying(false);
  };
  useKey('tryNow', () => void tryNow(), !isTrying);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-danger-soft px-4 py-1.5 text-danger">
      <CloudOff aria-hidden className="size-5 shrink-0" />
      <p className="min-w-0 flex-1">
        <OfflineText />
      </p>
      <Button
        look="secondary"
        isBusy={isTrying}
        busyText="Trying..."
        onClick={tryNow}
        {...shortcutOf('tryNow')}
      >
        Try now
        <KeyHint id="tryNow" isAlways />
      </Button>
    </div>
  );
}
