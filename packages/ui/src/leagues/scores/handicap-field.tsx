import { handicap as handicapSchema, type Team } from '@clubhouse/core/leagues';
import { useState } from 'react';

type Props = {
  team: Team;
  /** The score's handicap, or the handicap that a new score would get. Undefined while it loads. */
  handicap: number | undefined;
  hasScore: boolean;
  isFailed: boolean;
  onSave: (handicap: number) => void;
};

/** Shows a team's handicap in a round. The admin can change the handicap once the team's score is saved. */
export function HandicapField({ team, handicap, hasScore, isFailed, onSave }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const id = `handicap-${team.teamId}`;
  const commit = () => {
    const text = typed?.trim();
    if (text === undefined) return;
    const parsed = handicapSchema.safeParse(text === '' ? undefined : Number(text));
    if (!parsed.success) return setError(parsed.error.issues[0]?.message);
    if (parsed.data === handicap) setTyped(null);
    else onSave(parsed.data);
  };
  return (
    <>
      <div className="flex min-h-11 items-center gap-1.5 text-muted">
        <span aria-hidden>−</span>
        <label htmlFor={id} className="sr-only">
          Handicap of {team.name}
        </label>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={typed ?? String(handicap ?? '')}
          disabled={!hasScore}
          aria-invalid={error !== undefined || isFailed}
          aria-describedby={error && `${id}-error`}
          onChange={({ target }) => {
            setTyped(target.value);
            setError(undefined);
          }}
          onFocus={({ target }) => target.select()}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            commit();
          }}
          className="min-h-11 w-12 rounded-md border border-border-strong bg-surface px-2 text-right text-text tabular-nums disabled:border-transparent disabled:bg-transparent disabled:text-muted aria-invalid:border-danger"
        />
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="order-last basis-full text-danger text-small">
          {error}
        </p>
      )}
    </>
  );
}
