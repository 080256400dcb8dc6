import { readClock } from '../../../client/index.ts';
import { Button, showToast } from '../../../kit/index.ts';

const DRAFT_MINUTES = 10;

const drafts = new Map<string, { userId: number; at: number; draft: unknown }>();

/**
 * Returns functions that keep, forget and read a dialog's draft. Drafts exist so that Escape does not lose a
 * half-filled form.
 */
export const draftOf = <Draft,>(dialog: string) => ({
  keep(userId: number, draft: Draft): void {
    drafts.set(dialog, { userId, at: readClock().getTime(), draft });
  },
  forget(): void {
    drafts.delete(dialog);
  },
  read(userId: number): Draft | null {
    const kept = drafts.get(dialog);
    if (kept?.userId !== userId) return null;
    const isFresh = readClock().getTime() - kept.at < DRAFT_MINUTES * 60_000;
    return isFresh ? (kept.draft as Draft) : null;
  },
});

/**
 * Shows a toast about a saved draft. `dialog` is the dialog's name for use in a sentence, for example "the
 * walk-in".
 */
export const showDraftKept = (dialog: string) =>
  showToast({
    title: 'Draft saved',
    description: `Open ${dialog} within ${DRAFT_MINUTES} minutes to continue.`,
  });

export function DraftNotice({ onStartOver }: { onStartOver: () => void }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 text-muted">
      We saved your draft.
      <Button look="quiet" onClick={onStartOver}>
        Start Over
      </Button>
    </p>
  );
}
