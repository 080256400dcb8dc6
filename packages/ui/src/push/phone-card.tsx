import { useRef } from 'react';
import { useFacility } from '../client/facility.ts';
import { Button, Card, Failed, Skeleton, showToast } from '../kit/index.ts';
import { Moment } from '../kit/moment.tsx';
import { Refused } from '../kit/refused.tsx';
import { InstallSteps } from './install-steps.tsx';
import { usePush } from './use-push.ts';

const STATE_TEXTS = {
  loading: '',
  on: 'Notifications are on for this device.',
  off: 'Get notifications on this device for reminders, booking changes and openings you’re waiting for.',
  needsInstall:
    'On iPhone and iPad, notifications only work in the app on your home screen. Install the app, then turn on notifications there.',
  blocked:
    'Notifications are blocked for this website. Allow them in your browser’s settings, then reload this page.',
  unsupported: 'This browser can’t show notifications. You’ll still get emails.',
};

/** Explains how to install the website, and manages notifications for each device: docs/product/phone.md. */
export function PhoneCard() {
  const { place } = useFacility();
  return (
    <Card>
      <section id="phone" aria-labelledby="phone-heading" className="scroll-mt-24">
        <h2 id="phone-heading" className="text-title">
          On your phone
        </h2>
        <p className="mt-2 text-muted">
          Add {place.name} to your home screen. It opens to your next booking and shows your schedule even
          when you’re offline.
        </p>
        <InstallSteps />
        <Notifications />
      </section>
    </Card>
  );
}

function Notifications() {
  const { state, devices, current, turnOn, remove, isTurningOn, removing, error } = usePush();
  const heading = useRef<HTMLHeadingElement>(null);
  const others = devices.data?.filter((device) => !device.current) ?? [];
  const removeDevice = (device: (typeof others)[number]) =>
    remove(device, {
      onSuccess: () => {
        // Moves the focus to the heading, because the button that the user pressed disappears.
        heading.current?.focus();
        showToast({
          title: 'Notifications turned off',
          description: `${device.current ? 'This device' : device.device} won’t get notifications anymore.`,
        });
      },
    });
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="mt-6 text-lead outline-none">
        Notifications
      </h3>
      {state === 'loading' ? (
        <Skeleton className="mt-3 h-20" />
      ) : (
        <p role="status" className="mt-1 text-muted">
          {STATE_TEXTS[state]}
        </p>
      )}
      <Refused
        className="mt-3"
        error={error}
        fallback="We couldn’t change your notifications. Please try again."
      />
      {state === 'off' && (
        <Button
          look="secondary"
          className="mt-3"
          isBusy={isTurningOn}
          busyText="Turning on..."
          onClick={turnOn}
        >
          Turn On Notifications
        </Button>
      )}
      {state === 'on' && current && (
        <Button
          look="secondary"
          className="mt-3"
          isBusy={removing?.id === current.id}
          busyText="Turning off..."
          onClick={() => removeDevice(current)}
        >
          Turn Off Notifications
        </Button>
      )}
      {devices.isError && (
        <div className="mt-3">
          <Failed error={devices.error} what="We couldn’t load your devices." onRetry={devices.refetch} />
        </div>
      )}
      {others.length > 0 && (
        <>
          <h4 className="mt-5 font-[550]">Other devices with notifications</h4>
          <ul className="mt-1 divide-y divide-border">
            {others.map((device) => (
              <li
                key={device.id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
              >
                <div>
                  <p className="font-[550]">{device.device}</p>
                  <p className="text-muted text-small">
                    On since <Moment at={device.createdAt} />
                  </p>
                </div>
                <Button
                  look="secondary"
                  aria-label={`Remove ${device.device}`}
                  isBusy={removing?.id === device.id}
                  onClick={() => removeDevice(device)}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
