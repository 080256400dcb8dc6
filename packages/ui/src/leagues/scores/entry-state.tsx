import { Check, TriangleAlert } from 'lucide-react';
import { Button, Spinner } from '../../kit/index.ts';
import type { SaveState } from './save-queue.ts';

/** The fixed width keeps the entry in place when the icon changes. */
export function EntryState({ state }: { state: SaveState | undefined }) {
  return (
    <span className="grid w-6 shrink-0 place-items-center text-muted">
      {state?.status === 'saving' && <Spinner />}
      {state?.status === 'saved' && <Check aria-hidden className="size-5 text-success" />}
      {state?.status === 'failed' && <TriangleAlert aria-hidden className="size-5 text-danger" />}
    </span>
  );
}

type ProgressProps = {
  entered: number;
  expected: number;
  unit: string;
  states: ReadonlyMap<number, SaveState>;
  onRetry: () => void;
};

export function Progress({ entered, expected, unit, states, onRetry }: ProgressProps) {
  const failed = [...states.values()].filter(({ status }) => status === 'failed').length;
  return (
    <div className="mt-5 flex min-h-11 flex-wrap items-center justify-between gap-3 border-border border-t pt-4">
      <p role="status">
        <span className="font-[550]">
          {entered} of {expected}
        </span>{' '}
        {unit} saved
        {failed > 0 && (
          <span className="font-[550] text-danger">
            , {failed} couldn’t be saved. Your entries are still here.
          </span>
        )}
      </p>
      {failed > 0 && (
        <Button look="secondary" onClick={onRetry}>
          Save again
        </Button>
      )}
    </div>
  );
}
