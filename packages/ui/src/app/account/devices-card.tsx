import type { DeviceSession } from '@clubhouse/core/auth';
import type { Facility } from '@clubhouse/core/facility';
import { facilityDate, facilityTime, formatShortDate, formatTime } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useFacility } from '../../client/facility.ts';
import { errorMessage, setUser } from '../../client/index.ts';
import { Button, Failed, Notice, Skeleton, showToast } from '../../kit/index.ts';
import { showRefusal } from '../../kit/refused.tsx';
import { devicesQuery, useSignOutDevice, useSignOutOthers } from './api.ts';
import { FoldedCard } from './folded-card.tsx';

export function DevicesCard() {
  const summary = useRef<HTMLElement>(null);
  return (
    <FoldedCard title="Logged-in devices" ref={summary}>
      {/* The pressed button disappears, so the focus moves to the summary. */}
      <Devices onEnded={() => summary.current?.focus()} />
    </FoldedCard>
  );
}

function Devices({ onEnded }: { onEnded: () => void }) {
  const devices = useQuery(devicesQuery);
  const signOut = useSignOutDevice();
  const signOutOthers = useSignOutOthers();
  const error = signOut.error ?? signOutOthers.error;
  const confirmSignOut = (description: string) => {
    onEnded();
    showToast({ title: 'Logged out', description });
  };
  const onError = (cause: Error) => showRefusal('Couldn’t log out', cause, 'Please try again.');
  const end = (session: DeviceSession) => {
    const { device, current } = session;
    signOutOthers.reset();
    signOut.mutate(session, {
      onSuccess: () => {
        confirmSignOut(`${device} is logged out.`);
        if (current) setUser(null);
      },
      onError,
    });
  };
  const endOthers = () => {
    signOut.reset();
    signOutOthers.mutate(undefined, {
      onSuccess: () => confirmSignOut('All your other devices are logged out.'),
      onError,
    });
  };

  return (
    <>
      {error && <Notice tone="danger">{errorMessage(error, 'Please try again.')}</Notice>}
      {devices.isPending && <Skeleton className="h-20" />}
      {devices.isError && (
        <Failed error={devices.error} what="We couldn’t load your devices." onRetry={devices.refetch} />
      )}
      {devices.isSuccess && (
        <ul className="divide-y divide-border">
          {devices.data.map((session) => (
            <Device
              key={session.id}
              session={session}
              isBusy={signOut.isPending && signOut.variables.id === session.id}
              onEnd={() => end(session)}
            />
          ))}
        </ul>
      )}
      {devices.isSuccess && devices.data.some(({ current }) => !current) && (
        <Button
          look="secondary"
          className="mt-3"
          isBusy={signOutOthers.isPending}
          busyText="Logging out…"
          onClick={endOthers}
        >
          Log out all other devices
        </Button>
      )}
    </>
  );
}

type DeviceProps = { session: DeviceSession; isBusy: boolean; onEnd: () => void };

function Device({ session: { device, current, lastSeenAt }, isBusy, onEnd }: DeviceProps) {
  const facility = useFacility();
  const lastUsed = formatInstant(lastSeenAt, facility);
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="truncate font-[550]">{device}</p>
        <p className="truncate text-muted text-small">{current ? 'This device' : `Last used ${lastUsed}`}</p>
      </div>
      <Button
        look="secondary"
        className="shrink-0"
        aria-label={current ? 'Log out this device' : `Log out ${device}, last used ${lastUsed}`}
        isBusy={isBusy}
        onClick={onEnd}
      >
        Log out
      </Button>
    </li>
  );
}

function formatInstant(instant: string, facility: Facility): string {
  const moment = new Date(instant);
  return `${formatShortDate(facilityDate(moment, facility))}, ${formatTime(facilityTime(moment, facility))}`;
}
