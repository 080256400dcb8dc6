import { bayName, baysOn } from '@clubhouse/core/facility';
import {
  type League,
  PLAYOFF_ROUND_NAMES,
  type PlannedSession,
  type ScheduleConflict,
} from '@clubhouse/core/leagues';
import { formatShortDate } from '@clubhouse/core/time';
import { type ComponentType, useState } from 'react';
import { useFacility } from '../../client/facility.ts';
import { Button } from '../../kit/index.ts';
import { PersonLink } from '../../users/index.ts';
import { NightButtons } from '../nights/night-buttons.tsx';
import {
  inOrderOfInterest,
  isClash,
  isOver,
  isSkippable,
  isSkipped,
  laterStartOf,
  outlookOf,
  type SkipChoices,
  scheduledDates,
  sessionDateOf,
} from './session-preview-plan.ts';

/**
 * The time and the bays that a league session needs. A booking that is moved out of the way must not use
 * these bays at this time.
 */
type KeptFree = {
  date: string;
  startTime: string;
  endTime: string;
  leagueName: string;
  unreservedBays: readonly number[];
};
/**
 * The desk's dialog for moving a booking. Passed as a prop, because an import would be circular: `bookings`
 * already imports `leagues`.
 */
export type MoveDialog = ComponentType<{ bookingId: number; keptFree: KeptFree; onClose: () => void }>;

type Props = {
  sessions: readonly PlannedSession[];
  labelledBy: string;
  stored: League | undefined;
  numberOfBays: number;
  choices: SkipChoices;
  isOutdated: boolean;
  MoveDialog: MoveDialog;
  onSkip: (date: string, isSkipped: boolean | null) => void;
  onStart: (date: string) => void;
  /** Moves the focus to the field for the league's start time. */
  onStartTime: () => void;
};

export function SessionList({ sessions, labelledBy, isOutdated, MoveDialog, ...row }: Props) {
  const facility = useFacility();
  const [moving, setMoving] = useState<{ bookingId: number; keptFree: KeptFree } | null>(null);
  const move = ({ bookingId, date, startTime, endTime, simulatorId }: ScheduleConflict) => {
    const bays = baysOn(date, facility).map(({ id }) => id);
    const unreservedBays = row.numberOfBays < bays.length ? [simulatorId] : bays;
    const keptFree = {
      date,
      startTime,
      endTime,
      leagueName: row.stored?.name ?? 'this league',
      unreservedBays,
    };
    // The move frees the date, so the choice to skip the date is cleared.
    row.onSkip(date, null);
    if (bookingId !== undefined) setMoving({ bookingId, keptFree });
  };
  const sorted = inOrderOfInterest(sessions);
  const laterStart = row.stored?.hasSchedule ? null : laterStartOf(sessions);
  return (
    <>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        aria-labelledby={labelledBy}
        className={`h-full divide-y divide-border overflow-y-auto rounded-md transition-opacity ${isOutdated ? 'opacity-60' : ''}`}
      >
        {sorted.map((session) => (
          <SessionRow
            key={session.date}
            {...row}
            session={session}
            day={sessionDateOf(session, sessions)}
            laterStart={session === sorted[0] && isClash(session) ? laterStart : null}
            onMove={move}
          />
        ))}
      </ul>
      {moving && (
        // In the React tree, the dialog is inside the league form. Without this handler, the dialog's submit
        // event would also submit the league form.
        <div onSubmit={(event) => event.stopPropagation()}>
          <MoveDialog {...moving} onClose={() => setMoving(null)} />
        </div>
      )}
    </>
  );
}

type RowProps = Pick<Props, 'stored' | 'choices' | 'onSkip' | 'onStart' | 'onStartTime'> & {
  session: PlannedSession;
  day: string;
  laterStart: string | null;
  onMove: (conflict: ScheduleConflict) => void;
};

function SessionRow({ session, day, stored, choices, laterStart, onMove, ...props }: RowProps) {
  const { onSkip, onStart, onStartTime } = props;
  const facility = useFacility();
  const scheduled = scheduledDates(stored);
  const skipped = isSkipped(session, choices, scheduled);
  // Does not offer to skip a scheduled night without a conflict. The admin can cancel such a night instead,
  // and give the players a reason.
  const maySkip = isSkippable(session) && (!scheduled.has(session.date) || isClash(session));
  const people = session.conflicts.filter(({ bookingId }) => bookingId !== undefined);
  const lessons = session.conflicts.filter(({ lessonMemberId }) => lessonMemberId !== undefined);
  return (
    <li className="grid gap-y-1 px-3 py-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 sm:grid sm:grid-cols-[min(9.5rem,45%)_1fr_auto]">
        <span className={isOver(session) ? 'text-muted' : 'font-[550]'}>
          {day}
          {session.playoffTeams && (
            <span className="block font-[400] text-muted text-small">
              {PLAYOFF_ROUND_NAMES[session.playoffTeams]}
            </span>
          )}
          <span className="sr-only"> · </span>
        </span>
        <span className={isClash(session) ? 'text-danger' : 'text-muted'}>
          {outlookOf(session, facility).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </span>
        {maySkip && (
          <label className="flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="checkbox"
              aria-label={`Skip ${day}`}
              checked={skipped}
              onChange={({ target }) => onSkip(session.date, target.checked)}
              className="size-6 shrink-0 cursor-pointer accent-[var(--accent)]"
            />
            Skip
          </label>
        )}
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {stored && !maySkip && (
          <div className="sm:-mx-4 empty:hidden">
            <NightButtons league={stored} date={session.date} />
          </div>
        )}
        {people.map((conflict) => (
          <Button
            key={`${conflict.simulatorId} ${conflict.with}`}
            look="secondary"
            aria-label={`Move ${conflict.with}, ${day}, ${bayName(conflict.simulatorId, facility)}`}
            onClick={() => onMove(conflict)}
          >
            Move {conflict.with}
          </Button>
        ))}
        {lessons.length > 0 && (
          <p className="text-small">
            Only the member or the coach can move a lesson:{' '}
            {lessons.map(({ lessonMemberId = null, simulatorId, with: name }, index) => (
              <span key={`${simulatorId} ${name}`}>
                {index > 0 && ', '}
                <PersonLink userId={lessonMemberId} name={name} />
              </span>
            ))}
          </p>
        )}
        {laterStart && (
          <Button look="secondary" onClick={() => onStart(laterStart)}>
            Start {formatShortDate(laterStart)} instead
          </Button>
        )}
        {/* A moved night gets no button, because the league's start time does not affect its time. */}
        {isClash(session) && !session.moved && (
          <Button look="secondary" aria-label={`Choose Another Time, ${day}`} onClick={onStartTime}>
            Choose Another Time
          </Button>
        )}
      </div>
    </li>
  );
}
