import { Check, TriangleAlert, X } from 'lucide-react';
import { useFacility } from '../../../client/facility.ts';
import { gridStyle } from './rows.ts';
import { bareInterval, holderLabel, shortInterval, targetText } from './texts.ts';
import type { Drag } from './use-booking-drag.ts';

export type Verdict = { refusal: string | null; passed: readonly string[] };

export function DropTarget({
  drag,
  verdict,
  isCompact,
}: {
  drag: Drag;
  verdict: Verdict;
  isCompact: boolean;
}) {
  const isFree = verdict.refusal === null;
  const Icon = isFree ? Check : X;
  return (
    <div aria-hidden className="pointer-events-none absolute z-20 p-px" style={gridStyle(drag.to)}>
      <div
        className={`flex size-full items-start gap-1 overflow-hidden rounded-sm border-2 px-1 py-0.5 font-[600] leading-tight shadow-card ${isCompact ? 'text-[0.75rem]' : 'text-small'} ${isFree ? 'border-success bg-success-soft text-success' : 'border-danger border-dashed bg-danger-soft text-danger'}`}
      >
        <Icon className={`shrink-0 ${isCompact ? 'size-3' : 'size-4'}`} />
        <span className="min-w-0 truncate">{(isCompact ? bareInterval : shortInterval)(drag.to)}</span>
      </div>
    </div>
  );
}

export function DragStatus({ drag, verdict }: { drag: Drag | null; verdict: Verdict | null }) {
  const facility = useFacility();
  return (
    <div role="status" className="pointer-events-none fixed inset-x-4 bottom-4 z-40">
      {drag && verdict && (
        <div className="mx-auto w-fit max-w-full rounded-md border border-border bg-surface-raised px-4 py-2 shadow-card">
          <p className="font-[600]">
            {holderLabel(drag.booking)} → {targetText(drag.to, drag.booking, facility)}
          </p>
          <VerdictText verdict={verdict} />
          <p className="text-muted text-small pointer-coarse:hidden">Press Esc to cancel.</p>
        </div>
      )}
    </div>
  );
}

function VerdictText({ verdict: { refusal, passed } }: { verdict: Verdict }) {
  let [Icon, color, text] = [Check, 'text-success', 'Free'];
  if (refusal !== null) [Icon, color, text] = [X, 'text-danger', refusal];
  else if (passed.length > 0) [Icon, color, text] = [TriangleAlert, 'text-warning', passed.join(' ')];
  return (
    <p className={`flex items-start gap-1.5 text-small ${color}`}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      {text}
    </p>
  );
}
