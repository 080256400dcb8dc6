import { SCREENS } from '@clubhouse/core/screens';
import { facilityTime, formatTime } from '@clubhouse/core/time';
import { CloudUpload, TriangleAlert } from 'lucide-react';
import { type MouseEvent, useId } from 'react';
import { useUser } from '../../../auth/index.ts';
import { useFacility } from '../../../client/facility.ts';
import { Button, ButtonLink } from '../../../kit/index.ts';
import { refusalMessage, removeCheckIn, type UnsentCheckIn, useUnsentCheckIns } from './queue.ts';

export const unsentText = (count: number) =>
  `${count === 1 ? '1 check-in' : `${count} check-ins`} will be sent when the connection is back.`;

const othersText = (count: number) =>
  count === 1
    ? '1 check-in by another staff member is still on this device. We’ll send it after they sign in here.'
    : `${count} check-ins by other staff members are still on this device. We’ll send them once those staff members sign in here.`;

/**
 * Shows the check-ins that the server has not recorded:
 * docs/product/front-desk.md#check-ins-without-a-connection. If `isCounted` is false, leaves out the number
 * of waiting check-ins, because the connection banner shows it.
 */
export function UnsentCheckIns({ isCounted }: { isCounted: boolean }) {
  const { waiting, refused, ofOthers } = useUnsentCheckIns(useUser().id);
  return (
    <>
      <div role="status" className="grid gap-2 empty:hidden">
        {isCounted && waiting.length > 0 && <Line>{unsentText(waiting.length)}</Line>}
        {ofOthers > 0 && <Line>{othersText(ofOthers)}</Line>}
      </div>
      <Refusals refused={refused} />
    </>
  );
}

function Line({ children }: { children: string }) {
  return (
    <p className="flex min-h-11 items-center gap-3 rounded-md border border-warning bg-warning-soft px-4 py-1.5 text-warning">
      <CloudUpload aria-hidden className="size-5 shrink-0" />
      {children}
    </p>
  );
}

/** Lists the refused check-ins. Each check-in stays in the list until the user dismisses it. */
function Refusals({ refused }: { refused: readonly UnsentCheckIn[] }) {
  const title = useId();
  const dismiss = (key: string, { currentTarget }: MouseEvent) => {
    const row = currentTarget.closest('li');
    const next = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('button');
    // The pressed button disappears, so the focus moves to another entry's button or to the main content.
    (next ?? document.getElementById('main'))?.focus();
    removeCheckIn(key);
  };
  return (
    <div role="alert" className="empty:hidden">
      {refused.length > 0 && (
        <section
          aria-labelledby={title}
          className="max-h-48 overflow-y-auto rounded-md border border-danger bg-danger-soft"
        >
          <h2 id={title} className="sr-only">
            Check-ins that were not recorded
          </h2>
          <ul className="divide-y divide-danger/30">
            {refused.map((entry) => (
              <li
                key={entry.key}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5 text-danger"
              >
                <TriangleAlert aria-hidden className="size-5 shrink-0" />
                <p className="min-w-0 flex-1 basis-60">
                  <RefusalText entry={entry} />
                </p>
                <ButtonLink
                  look="quiet"
                  to={`${SCREENS.adminCalendar.path}?date=${entry.bookingDate}&booking=${entry.bookingId}`}
                >
                  Open Booking
                </ButtonLink>
                <Button look="secondary" onClick={(press) => dismiss(entry.key, press)}>
                  Dismiss
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/**
 * Shows why the server refused a check-in. After a reload, only the check-in's time is known, because the
 * device stores no names.
 */
function RefusalText({ entry: { key, checkedInAt } }: { entry: UnsentCheckIn }) {
  const facility = useFacility();
  const time = formatTime(facilityTime(new Date(checkedInAt), facility));
  return (
    refusalMessage(key) ?? `The check-in at ${time} was not recorded. Open the booking to see what changed.`
  );
}
