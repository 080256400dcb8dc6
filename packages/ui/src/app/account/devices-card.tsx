import type { DeviceSession } from '@clubhouse/core/auth';
import type { Facility } from '@clubhouse/core/facility';
import { facilityDate, facilityTime, formatShortDate, formatTime } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useFacility } from '../../client/facility.ts';
import { errorMessage, setUser } from '../../client/index.ts';
import { Button, Card, Failed, Notice, Skeleton, showToast } from '../../kit/index.ts';
import { showRefusal } from '../../kit/refused.tsx';
import { devicesQuery, useSignOutDevice, useSignOutOthers } from './api.ts';

export function DevicesCard() {
  const facility = useFacility();
  const devices = useQuery(devicesQuery);
  const signOut = useSignOutDevice();
  const signOutOthers = useSignOutOthers();
  const error = signOut.error ?? signOutOthers.error;
  const heading = useRef<HTMLHeadingElement>(null);
  const confirmSignOut = (description: string) => {
    // The button that the user pressed disappears, so the heading gets focus.
    heading.current?.focus();
    showToast({ title: 'Signed out', description });
  };
  const onError = (cause: Error) => showRefusal('Couldn’t sign out', cause, 'Please try again.');
  const end = ({ id, device, current }: DeviceSession) => {
    signOutOthers.reset();
    signOut.mutate(id, {
      onSuccess: () => {
        confirmSignOut(`${device} is signed out.`);
        if (current) setUser(null);
      },
      onError,
    });
  };
  const endOthers = () => {
    signOut.reset();
    signOutOthers.mutate(undefined, {
      onSuccess: () => confirmSignOut('All your other devices are signed out.'),
      onError,
    });
  };

  return (
    <Card>
      <h2 ref={heading} tabIndex={-1} className="text-title outline-none">
        Signed-in devices
      </h2>
      {error && (
        <Notice tone="danger" className="mt-4">
          {errorMessage(error, 'Please try again.')}
        </Notice>
      )}
      {devices.isPending && <Skeleton className="mt-4 h-20" />}
      {devices.isError && (
        <div className="mt-4">
          <Failed error={devices.error} what="We couldn’t load your devices." onRetry={devices.refetch} />
        </div>
      )}
      {devices.isSuccess && (
        <ul className="mt-2 divide-y divide-border">
          {devices.data.map((session) => (
            <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div>
                <p className="font-[550]">{session.device}</p>
                <p className="text-muted text-small">
                  {session.current
                    ? 'This device'
                    : `Last used ${formatInstant(session.lastSeenAt, facility)}`}
                </p>
              </div>
              <Button
                look="secondary"
                aria-label={
                  session.current
                    ? 'Sign out this device'
                    : `Sign out ${session.device}, last used ${formatInstant(session.lastSeenAt, facility)}`
                }
                isBusy={signOut.isPending && signOut.variables === session.id}
                onClick={() => end(session)}
              >
                Sign out
              </Button>
            </li>
          ))}
        </ul>
      )}
      {devices.isSuccess && devices.data.some(({ current }) => !current) && (
        <Button
          look="secondary"
          className="mt-3"
          isBusy={signOutOthers.isPending}
          busyText="Signing out…"
          onClick={endOthers}
        >
          Sign out all other devices
        </Button>
      )}
    </Card>
  );
}

function formatInstant(instant: string, facility: Facility): string {
  const moment = new Date(instant);
  return `${formatShortDate(facilityDate(moment, facility))}, ${formatTime(facilityTime(moment, facility))}`;
}
