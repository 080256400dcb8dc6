import { facilityTime, formatTime } from '@clubhouse/core/time';
import { CloudOff } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '../kit/lazy-dialog.tsx';
import { useConnection } from './connection.ts';
import { useAbout } from './shell-context.ts';

const ServerDialog = lazyDialog(() => import('./server-dialog.tsx'));

/**
 * Shows the desk's server, which helps if sign-in fails. `canChange` is false after the first sign-in. Otherwise anyone
 * could unplug the network, choose another server and collect the next password.
 */
export function WhichServer({ canChange }: { canChange: boolean }) {
  const about = useAbout();
  const { state, since } = useConnection();
  const [isChanging, setIsChanging] = useState(false);
  if (!about?.server) return null;
  return (
    <div className="grid min-h-22 content-start text-muted text-small">
      <p>
        Server: <span className="break-all font-[550] text-text">{new URL(about.server).host}</span>
      </p>
      <div role="status">
        {state === 'offline' && (
          <p className="flex items-start gap-2 text-danger">
            <CloudOff aria-hidden className="mt-0.5 size-4 shrink-0" />
            No answer since {formatTime(facilityTime(new Date(since)))}. This message goes away when it’s
            back.
          </p>
        )}
      </div>
      {state === 'offline' &&
        (canChange ? (
          <button
            type="button"
            className="min-h-11 cursor-pointer justify-self-start text-accent underline"
            onClick={() => setIsChanging(true)}
          >
            Use another server...
          </button>
        ) : (
          <p className="mt-2">To use another server, restart this app.</p>
        ))}
      {isChanging && <ServerDialog onClose={() => setIsChanging(false)} />}
    </div>
  );
}
