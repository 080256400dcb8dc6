import { codeTimeText, type PlannedChange } from '@clubhouse/core/keypad';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFacility } from '../client/facility.ts';
import { useNow } from '../client/index.ts';
import { ConfirmChange } from '../kit/confirm-change.tsx';
import { Button } from '../kit/index.ts';
import { Moment } from '../kit/moment.tsx';
import { PersonLink } from '../users/index.ts';
import { codeTimingQuery, useCancelPlan } from './api.ts';
import { PlanDialog } from './plan-dialog.tsx';
import { planSentences } from './times.ts';

/** `code` is the planned code, or undefined while the codes are hidden. */
export function PlannedChangeBox({
  code,
  focusWhenGone,
}: {
  code: string | undefined;
  focusWhenGone: () => HTMLElement | null;
}) {
  const facility = useFacility();
  const now = useNow();
  const { planned } = useQuery(codeTimingQuery).data ?? {};
  // Keeps the change that was shown when the dialog opened, because a live update can remove the planned
  // change while the dialog is open.
  const [editing, setEditing] = useState<PlannedChange | null>(null);
  const [canceling, setCanceling] = useState<PlannedChange | null>(null);
  return (
    <>
      {planned && (
        <section aria-label="Planned code" className="mt-4 rounded-md border border-border-strong px-4 py-3">
          <h3 className="font-[550]">
            New code starting{' '}
            <time dateTime={planned.startsAt}>{codeTimeText(planned.startsAt, facility)}</time>
          </h3>
          {code && <p className="mt-1 text-title tracking-[0.12em]">{code}</p>}
          <ul className="mt-1 text-small">
            {planSentences(planned, now, facility).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <p className="mt-2 text-muted text-small">
            Planned <Moment at={planned.plannedAt} />
            {planned.plannedBy && (
              <>
                {' by '}
                <PersonLink userId={planned.plannedById} name={planned.plannedBy} />
              </>
            )}
          </p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button look="secondary" onClick={() => setEditing(planned)}>
              Edit planned code
            </Button>
            <Button look="secondary" onClick={() => setCanceling(planned)}>
              Cancel planned code
            </Button>
          </div>
        </section>
      )}
      {editing && <PlanDialog planned={editing} onClose={() => setEditing(null)} />}
      {canceling && (
        <CancelPlan planned={canceling} focusWhenGone={focusWhenGone} onClose={() => setCanceling(null)} />
      )}
    </>
  );
}

function CancelPlan({
  planned,
  ...dialog
}: {
  planned: PlannedChange;
  focusWhenGone: () => HTMLElement | null;
  onClose: () => void;
}) {
  const facility = useFacility();
  const cancel = useCancelPlan();
  return (
    <ConfirmChange
      title="Cancel the planned code?"
      change={cancel}
      input={{ basedOn: planned.plannedAt }}
      done={() => ({
        title: 'Planned code canceled',
        description: planned.isEmailed
          ? 'We’ll email members to say the code stays the same.'
          : 'The current code stays the same.',
      })}
      fallback="We couldn’t cancel the planned code."
      staysOpen
      keepText="Keep code"
      confirmText="Cancel code"
      busyText="Canceling..."
      {...dialog}
    >
      <p>
        The new code won’t start on {codeTimeText(planned.startsAt, facility)}. The current code stays the
        same.
      </p>
      {planned.isEmailed && (
        <p className="mt-2">
          Members already got an email about the change. We’ll email them to say the code stays the same.
        </p>
      )}
    </ConfirmChange>
  );
}
