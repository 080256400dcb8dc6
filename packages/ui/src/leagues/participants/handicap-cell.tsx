import { handicap as handicapSchema, type League, type PlayerHandicap } from '@clubhouse/core/leagues';
import { type KeyboardEvent, useState } from 'react';
import { api } from '../../client/index.ts';
import { useLeagueChange } from '../api.ts';
import { sourceText } from '../handicap/handicap-texts.ts';
import { EntryState } from '../scores/entry-state.tsx';

type Props = { league: League; name: string; own: PlayerHandicap };

/** Shows a computed handicap with its source. An admin can edit any other handicap. */
export function HandicapCell({ league, name, own }: Props) {
  if (!own.computedFrom) return <HandicapField league={league} name={name} own={own} />;
  return (
    <>
      <span className="font-[550] tabular-nums">{own.handicap}</span>
      <span className="block text-muted text-small">{sourceText(own, league)}</span>
    </>
  );
}

/** Saves the number when the user leaves the field or presses Enter. If saving fails, the text stays. */
function HandicapField({ league, name, own }: Props) {
  const change = useLeagueChange((handicap: number | null) =>
    api.send('PUT', `/api/leagues/${league.id}/participants/${own.participantId}/handicap`, { handicap }),
  );
  const stored = String(own.setHandicap ?? '');
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const id = `handicap-${own.participantId}`;
  const save = () => {
    const text = typed?.trim();
    if (text === undefined || change.isPending) return;
    if (text === stored) return setTyped(null);
    const parsed = handicapSchema.safeParse(Number(text));
    if (text !== '' && !parsed.success) return setError(parsed.error.issues[0]?.message);
    // Keeps text that the user typed during the request.
    const forget = () => setTyped((now) => (now === typed ? null : now));
    change.mutate(text === '' ? null : Number(text), { onSuccess: forget });
  };
  const saveOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save();
  };
  const message = error ?? change.error?.message;
  const state = change.isPending
    ? ({ status: 'saving' } as const)
    : change.isSuccess && typed === null
      ? ({ status: 'saved' } as const)
      : undefined;
  return (
    <>
      <div className="flex items-center gap-2">
        <label htmlFor={id} className="sr-only">
          Handicap of {name}
        </label>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          placeholder="0"
          value={typed ?? stored}
          aria-invalid={message !== undefined}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => {
            setTyped(target.value);
            setError(undefined);
          }}
          onFocus={({ target }) => target.select()}
          onBlur={save}
          onKeyDown={saveOnEnter}
          className="min-h-11 w-16 rounded-md border border-border-strong bg-surface px-3 text-right tabular-nums aria-invalid:border-danger"
        />
        <EntryState state={state} />
      </div>
      <p
        id={`${id}-note`}
        role={message ? 'alert' : undefined}
        className={`mt-1 text-small ${message ? 'text-danger' : 'text-muted'}`}
      >
        {message ?? sourceText(own, league)}
      </p>
    </>
  );
}
