import type { League, PlannedSession } from '@clubhouse/core/leagues';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useDebounce } from 'use-debounce';
import { useFacility } from '../../client/facility.ts';
import { Failed, Skeleton, Spinner } from '../../kit/index.ts';
import { previewQuery } from './api.ts';
import type { LeagueFormInput } from './form-types.ts';
import { type MoveDialog, SessionList } from './session-list.tsx';
import {
  dryRunOf,
  isClash,
  type SkipChoices,
  scheduledDates,
  skippingOf,
  summaryOf,
} from './session-preview-plan.ts';
import { WaveNote } from './wave-note.tsx';

const TYPING_PAUSE_MS = 400;

type Props = {
  control: Control<LeagueFormInput>;
  /** The edited league, whose own reservations are not conflicts. Undefined for a new league. */
  stored: League | undefined;
};
type PreviewProps = Props & {
  dryRun: ReturnType<typeof useDryRun>;
  scheduleText: string;
  MoveDialog: MoveDialog;
  onStart: (date: string) => void;
  onStartTime: () => void;
};

/** Asks the server which sessions the league would have if the admin saved the form now. */
export function useDryRun({ control, stored }: Props) {
  const facility = useFacility();
  const [choices, setChoices] = useState<SkipChoices>({});
  /** Null clears the choice, so the date follows the suggestion again. */
  const onSkip = (date: string, isSkipped: boolean | null) => setChoices({ ...choices, [date]: isSkipped });
  const values = useWatch({ control });
  const typed = JSON.stringify(dryRunOf(values, stored?.id, facility));
  const [settled] = useDebounce(typed, TYPING_PAUSE_MS);
  const { input, needed } = JSON.parse(settled) as ReturnType<typeof dryRunOf>;
  const dryRun = useQuery({ ...previewQuery(input), placeholderData: keepPreviousData });
  const isSettled = typed === settled && !dryRun.isPlaceholderData;
  const sessions = input && dryRun.data?.sessions;
  // Null while the result is for an earlier input, so that the submit button never names the wrong dates.
  const skipping = isSettled && sessions ? skippingOf(sessions, choices, scheduledDates(stored)) : null;
  const isChecking = input !== null && (typed !== settled || dryRun.isFetching);
  const { isActive } = values;
  return { dryRun, input, needed, sessions, skipping, choices, onSkip, isChecking, isSettled, isActive };
}

export function SessionPreview(props: PreviewProps) {
  const { control, dryRun: preview, stored, scheduleText, MoveDialog, onStart, onStartTime } = props;
  const headingId = useId();
  const { dryRun, input, needed, sessions, skipping, choices, onSkip } = preview;
  const { isChecking, isSettled, isActive } = preview;

  return (
    <section aria-labelledby={headingId} aria-busy={isChecking} className="flex min-w-0 flex-col">
      <h3 id={headingId} className="text-lead">
        Session preview
      </h3>
      <p className="mt-1 min-h-11 text-muted text-small lg:min-h-6">
        {stored?.hasSchedule
          ? movingText(isActive ?? true)
          : `Choose “${scheduleText}” to reserve these bays.`}
      </p>
      <div className="mt-3 flex min-h-14 items-center justify-between gap-3">
        <div aria-live="polite" className="min-w-0">
          {sessions && <Summary sessions={sessions} />}
          <WaveNote control={control} />
          {skipping && skipping.skipDates.length > 0 && (
            <p className="text-muted text-small">
              You can reinstate or move the skipped {skipping.skipDates.length === 1 ? 'date' : 'dates'} later
              under Rounds.
            </p>
          )}
        </div>
        {isChecking && (
          <span className="flex items-center gap-2 text-muted text-small">
            <Spinner /> <span className={sessions ? 'sr-only' : ''}>Checking the bays</span>
          </span>
        )}
      </div>
      <div
        className={`relative mt-3 h-96 rounded-md border border-border lg:h-auto lg:min-h-96 lg:flex-1 lg:basis-0 ${sessions?.length ? '' : 'border-dashed'}`}
      >
        <div aria-live="polite">{needed && <Needed messages={needed} />}</div>
        {sessions && sessions.length > 0 && (
          <SessionList
            sessions={sessions}
            labelledBy={headingId}
            stored={stored}
            numberOfBays={input?.numberOfBays ?? 1}
            choices={choices}
            MoveDialog={MoveDialog}
            onSkip={onSkip}
            onStart={onStart}
            onStartTime={onStartTime}
            // Dims the list while it shows the result for an earlier input, but not during a refetch for the
            // same input.
            isOutdated={!isSettled}
          />
        )}
        {input && dryRun.isPending && (
          <div className="grid gap-3 p-3">
            {[1, 2, 3, 4, 5, 6].map((line) => (
              <Skeleton key={line} className="h-6" />
            ))}
          </div>
        )}
        {dryRun.isError && (
          <div className="p-3">
            <Failed error={dryRun.error} what="We couldn’t check the sessions." onRetry={dryRun.refetch} />
          </div>
        )}
      </div>
    </section>
  );
}

const movingText = (isActive: boolean) =>
  isActive
    ? 'When you save, this league’s bay reservations move to these times.'
    : 'Saving this league as inactive releases its bays.';

function Needed({ messages }: { messages: string[] }) {
  return (
    <div className="absolute inset-0 grid place-content-center p-6 text-center text-muted">
      <p>Fix this to see the sessions:</p>
      {messages.map((message) => (
        <p key={message} className="mt-1 font-[550] text-text">
          {message}
        </p>
      ))}
    </div>
  );
}

function Summary({ sessions }: { sessions: readonly PlannedSession[] }) {
  const isTrouble = sessions.length === 0 || sessions.some(isClash);
  const Icon = isTrouble ? TriangleAlert : CircleCheck;
  return (
    <p className={`flex gap-2 font-[550] ${isTrouble ? 'text-danger' : 'text-success'}`}>
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      {summaryOf(sessions)}
    </p>
  );
}
