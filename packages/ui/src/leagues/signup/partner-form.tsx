import { type League, type Partner, partner } from '@clubhouse/core/leagues';
import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { showFieldErrors } from '../../kit/field-errors.ts';
import { Button, Card, EmailField, TextField } from '../../kit/index.ts';
import { Refused } from '../../kit/refused.tsx';
import { useDraft } from '../../kit/use-draft.ts';
import { FAILED, useJoin } from './use-join.ts';

/** Joins a scramble with a partner. */
export function PartnerForm({ league, refusal }: { league: League; refusal: ReactNode }) {
  const { isJoining, error, join } = useJoin(league);
  const form = useForm<z.input<typeof partner>, unknown, Partner>({
    resolver: zodResolver(partner),
    defaultValues: { player2Name: '', player2Email: '' },
  });
  const { formState, handleSubmit, register, setError, watch } = form;
  const forgetDraft = useDraft(form, `partner-${league.id}`, ['player2Name', 'player2Email']);
  // Read on every render, because react-hook-form updates only the state that a component reads.
  const { errors, isDirty } = formState;
  const isFilled = watch(['player2Name', 'player2Email']).every((text) => text.trim() !== '');
  const submit = handleSubmit((input) =>
    join(input, { onJoined: forgetDraft, onRefused: (error) => showFieldErrors(setError, error.fields) }),
  );

  // The last spot went while the user was typing. The input stays in case the spot comes back.
  if (refusal && !isDirty) return refusal;
  return (
    <Card>
      <form noValidate data-kept onSubmit={submit} className="grid gap-5">
        <div>
          <h2 className="text-title">Partner Information</h2>
          <p className="mt-2 text-muted">This is a scramble league that requires 2 players per team.</p>
        </div>
        <TextField
          label="Partner Name"
          required
          autoComplete="off"
          error={errors.player2Name?.message}
          {...register('player2Name')}
        />
        <EmailField
          label="Partner Email"
          required
          autoComplete="off"
          hint="We’ll email your partner an invitation."
          error={errors.player2Email?.message}
          {...register('player2Email')}
        />
        <Refused error={error} fallback={FAILED} />
        {refusal ?? (
          <Button type="submit" disabled={!isFilled} isBusy={isJoining} busyText="Joining...">
            Confirm League Registration
          </Button>
        )}
      </form>
    </Card>
  );
}
