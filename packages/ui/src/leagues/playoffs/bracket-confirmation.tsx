import { useState } from 'react';
import { ApiError } from '../../client/index.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { CONFIRMED } from './api.ts';

type Asked = { effect: string; answer: (isConfirmed: boolean) => void };

/**
 * Asks for confirmation if a score would change who plays a later match:
 * docs/product/leagues.md#correcting-a-playoff-score. If the user agrees, `withConfirmation` repeats the
 * request with the confirmation in its query.
 */
export function useBracketConfirmation() {
  const [asked, setAsked] = useState<Asked | null>(null);

  async function withConfirmation<Answer>(send: (query: string) => Promise<Answer>): Promise<Answer> {
    try {
      return await send('');
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'bracket_changes') throw error;
      const isConfirmed = await new Promise<boolean>((answer) => setAsked({ effect: error.message, answer }));
      setAsked(null);
      if (!isConfirmed) throw error;
      return send(CONFIRMED);
    }
  }

  const dialog = asked && (
    <ConfirmDialog
      title="Change the bracket?"
      keepText="Keep Bracket"
      confirmText="Change Bracket"
      busyText="Saving..."
      isBusy={false}
      focusAfterwards={() => null}
      onConfirm={() => asked.answer(true)}
      onClose={() => asked.answer(false)}
    >
      {asked.effect}
    </ConfirmDialog>
  );
  return { withConfirmation, dialog };
}
