import { closuresOn, startsNow } from '@clubhouse/core/bookings';
import {
  bayState,
  type DeskBookingRow,
  type DeskDay,
  type FreeWindow,
  freeWindowsOf,
  type Occupancy,
} from '@clubhouse/core/desk';
import type { Facility } from '@clubhouse/core/facility';
import { facilityTime, formatTime } from '@clubhouse/core/time';
import { CalendarPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { iconOf, occupancyKindText, ruleDayOf, titleOf, useOffDuty } from '../../bookings/staff/index.ts';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { useOffline } from '../../client/offline.ts';
import { BreakableName } from '../../kit/breakable-name.tsx';
import { Button, Skeleton } from '../../kit/index.ts';
import { shortcutOf } from '../keys.ts';
import { AttendanceMark } from './attendance-mark.tsx';
import { CheckInButton } from './check-in-button.tsx';
import { LengthKeys } from './length-keys.tsx';
import { fromText, nameSize, untilText } from './texts.ts';
import type { BookingActions } from './use-booking-actions.ts';

type Props = {
  bay: { id: number; name: string };
  day: DeskDay;
  actions: BookingActions;
  onBook: (freeWindow: FreeWindow) => void;
};

/** Shows a bay's current and next bookings. The text is large enough to read from six feet away. */
export function BayPanel({ bay, day, actions, onBook }: Props) {
  const facility = useFacility();
  const now = useNow();
  const { current, next } = bayState(day, bay.id, facilityTime(now, facility), facility);
  const [player, nextPlayer] = [playerBooking(current), playerBooking(next)];
  return (
    <section aria-label={bay.name} className={FRAME}>
      <div data-booking={current?.type === 'booking' ? current.booking.id : undefined} className={NOW}>
        <Top
          bay={bay.name}
          closedUntil={current?.type === 'booking' ? closedUntil(bay.id, day, now, facility) : null}
        >
          {player && <AttendanceMark booking={player} className="text-base" />}
        </Top>
        {current ? (
          <>
            <Name item={current} onOpen={actions.openItem} />
            <p className="truncate">
              <span className="font-[600]">
                {current.type === 'closure'
                  ? `until ${current.endTime === '24:00:00' ? 'midnight' : formatTime(current.endTime)}`
                  : untilText({ bookingDate: day.date, endTime: current.endTime }, now, facility)}
              </span>
              <span className="text-muted"> · {occupancyKindText(current)}</span>
            </p>
            <div className="mt-2 flex min-h-11 flex-wrap gap-2">
              {player && <CheckInButton booking={player} actions={actions} isLarge />}
              {player && <LengthKeys booking={player} actions={actions} />}
              {current.type === 'closure' && (
                <Button look="secondary" className="flex-1" onClick={() => actions.openItem(current)}>
                  Reopen bay...
                </Button>
              )}
            </div>
          </>
        ) : (
          <FreeNow bay={bay} day={day} next={next} onBook={onBook} />
        )}
      </div>
      <div data-booking={next?.type === 'booking' ? next.booking.id : undefined} className={NEXT}>
        {next ? (
          <>
            <OpenButton
              item={next}
              onOpen={actions.openItem}
              className="block min-h-11 min-w-0 flex-1 leading-tight"
            >
              <span className="block truncate text-muted text-small">
                <span className="font-[650]">Next</span>{' '}
                {fromText({ bookingDate: day.date, startTime: next.startTime }, now, facility)}
              </span>
              <span className="block truncate pt-0.5 pb-1 font-[600] text-lead max-[74rem]:text-base">
                {titleOf(next)}
              </span>
            </OpenButton>
            {nextPlayer && <CheckInButton booking={nextPlayer} actions={actions} look="secondary" />}
          </>
        ) : (
          <p className="text-muted">Nothing else today</p>
        )}
      </div>
    </section>
  );
}

const playerBooking = (item: Occupancy | null): DeskBookingRow | null =>
  item?.type === 'booking' && item.booking.kind !== 'league' ? item.booking : null;

const FRAME = 'grid min-w-0 content-between rounded-lg border border-border bg-surface';
const NOW = 'min-w-0 px-4 pt-3 pb-3 [@container_(height<42rem)]:py-2';
const NEXT = 'flex min-h-16 min-w-0 items-center gap-2 border-border border-t py-1.5 pr-3 pl-4';

/**
 * Returns the time when the bay's current closure ends, in the facility's time zone. Returns null if the bay
 * is not closed now.
 */
function closedUntil(bay: number, day: DeskDay, now: Date, facility: Facility): string | null {
  const time = facilityTime(now, facility);
  const closures = day.closures.filter(({ simulatorId }) => simulatorId === bay);
  const [closed] = closuresOn(day.date, closures, facility)
    .filter(({ startTime, endTime }) => startTime <= time && time < endTime)
    .sort((a, b) => b.endTime.localeCompare(a.endTime));
  return closed?.endTime ?? null;
}

type TopProps = { bay: string; closedUntil?: string | null; children?: ReactNode };

function Top({ bay, closedUntil: until = null, children }: TopProps) {
  return (
    <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-3">
      <h2 className="text-lead">
        {bay}
        {until !== null && (
          <span className="ml-2 rounded-sm bg-warning-soft px-1.5 py-0.5 align-middle font-[600] text-small text-warning tracking-normal">
            Closed until {until === '24:00:00' ? 'midnight' : formatTime(until)}
          </span>
        )}
      </h2>
      {children}
    </div>
  );
}

/** A fixed height keeps the panel in place when the booking changes. */
const NAME =
  'flex h-14 items-center font-[650] leading-[1.15] tracking-tight @min-[100rem]:h-18 [@container_(height<42rem)]:h-10';
const SIZES = {
  long: 'text-[1.375rem] @min-[74rem]:text-[1.5rem] @min-[100rem]:text-[1.9rem] [@container_(height<42rem)]:text-[1.125rem]',
  longest: 'text-[1.25rem] @min-[100rem]:text-[1.75rem] [@container_(height<42rem)]:text-[1.125rem]',
  short: 'text-[2rem] @min-[100rem]:text-[2.75rem] [@container_(height<42rem)]:text-[1.5rem]',
} as const;

type ItemProps = { item: Occupancy; onOpen: (item: Occupancy) => void };

function Name({ item, onOpen }: ItemProps) {
  const name = titleOf(item);
  const size = nameSize(name);
  const Icon = iconOf(item);
  return (
    <OpenButton item={item} onOpen={onOpen} className={`${NAME} w-full`}>
      <span className="sr-only">Now: </span>
      <Icon aria-hidden className="mr-2 size-6 shrink-0 text-muted" />
      <span className={`min-w-0 ${SIZES[size]} ${size === 'short' ? 'truncate' : 'line-clamp-2'}`}>
        <BreakableName name={name} />
      </span>
    </OpenButton>
  );
}

function OpenButton({
  item,
  onOpen,
  className,
  children,
}: ItemProps & { className: string; children: ReactNode }) {
  return (
    <button
      type="button"
      title={titleOf(item)}
      onClick={() => onOpen(item)}
      className={`${className} cursor-pointer rounded-sm text-left hover:text-accent`}
    >
      {children}
    </button>
  );
}

type FreeNowProps = Pick<Props, 'bay' | 'day' | 'onBook'> & { next: Occupancy | null };

function FreeNow({ bay, day, next, onBook }: FreeNowProps) {
  const facility = useFacility();
  const now = useNow();
  const blocked = [useOffline(), useOffDuty()].find((reason) => reason !== null);
  const freeWindow = freeWindowsOf(bay.id, day.date, ruleDayOf(day, facility), now)[0];
  const isNow = freeWindow && startsNow({ ...freeWindow, bookingDate: day.date }, now, facility);
  return (
    <>
      <p className={`${NAME} ${SIZES.short} text-accent`}>Free</p>
      <p className="truncate font-[600]">
        {next
          ? untilText({ bookingDate: day.date, endTime: next.startTime }, now, facility)
          : 'for the rest of the day'}
      </p>
      <div className="mt-2 flex min-h-11 flex-wrap gap-2">
        {freeWindow && (
          <Button
            look="secondary"
            className="flex-1"
            disabled={blocked !== undefined}
            title={blocked}
            onClick={() => onBook(freeWindow)}
            {...shortcutOf('walkIn')}
          >
            <CalendarPlus aria-hidden className="size-5 shrink-0" />
            {isNow ? 'Book now' : `Book from ${formatTime(freeWindow.startTime)}`}
          </Button>
        )}
      </div>
    </>
  );
}

export function LoadingPanel({ name }: { name: string }) {
  return (
    <section aria-label={name} aria-busy className={FRAME}>
      <div className={NOW}>
        <Top bay={name} />
        <div className="flex h-14 items-center @min-[100rem]:h-18 [@container_(height<42rem)]:h-10">
          <Skeleton className="h-8 w-3/5" />
        </div>
        <Skeleton className="my-0.5 h-5 w-4/5" />
        <Skeleton className="mt-2.5 h-11" />
      </div>
      <div className={NEXT}>
        <Skeleton className="h-9 flex-1" />
      </div>
    </section>
  );
}
