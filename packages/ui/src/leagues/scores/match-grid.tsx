import type { Matchup, Round, Score, Team } from '@clubhouse/core/leagues';
import { atom, useAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { useEnterScore } from './api.ts';
import { EntryState, Progress } from './entry-state.tsx';
import { type SaveState, useSaveQueue } from './save-queue.ts';

/**
 * Winners that are not saved yet. The key combines the round and the first team of the match.
 * The value is null if the user cleared the result.
 */
const chosenAtom = atom<Readonly<Record<string, number | null>>>({});

type Pair = { one: Team; other: Team };

type Props = { round: Round; matchups: readonly Matchup[]; scores: readonly Score[] };

/** Choosing a winner saves the result. If saving fails, the choice stays selected. */
export function MatchGrid({ round, matchups, scores }: Props) {
  const enterScore = useEnterScore(round);
  const [chosen, setChosen] = useAtom(chosenAtom);
  const keyOf = ({ one }: Pair) => `${round.id} ${one.teamId}`;
  const pairs = matchups.flatMap(({ teams: [one, other] }) => (other ? [{ one, other }] : []));
  const hasUnsaved = pairs.some((pair) => chosen[keyOf(pair)] !== undefined);
  const { states, save, retry } = useSaveQueue('We couldn’t save this result.', hasUnsaved);
  const winners = new Set(scores.filter(({ result }) => result === 'win').map(({ teamId }) => teamId));
  const storedWinner = ({ one, other }: Pair) =>
    [one, other].find(({ teamId }) => winners.has(teamId))?.teamId ?? null;

  function choose(pair: Pair, winner: number | null): void {
    const { one, other } = pair;
    setChosen((before) => ({ ...before, [keyOf(pair)]: winner }));
    void save(one.teamId, async () => {
      const result = winner === one.teamId ? 'win' : 'loss';
      await enterScore(winner === null ? null : { result }, {
        teamId: one.teamId,
        opponentTeamId: other.teamId,
      });
      // Keeps a choice that the user made during the request, because that choice is not saved yet.
      setChosen((before) => {
        const { [keyOf(pair)]: last, ...others } = before;
        return last === winner ? others : before;
      });
    });
  }

  // Saves the choices that were not saved when the user last left this round.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the grid mounts
  useEffect(() => {
    for (const pair of pairs) {
      const winner = chosen[keyOf(pair)];
      if (winner !== undefined) choose(pair, winner);
    }
  }, []);

  const byes = matchups.flatMap(({ teams: [one, other] }) => (other ? [] : [one]));
  return (
    <>
      <p className="text-muted text-small">
        Choose the winner of each match. Results are saved automatically.
      </p>
      <ol className="mt-3 grid gap-4">
        {pairs.map((pair) => {
          const { teamId } = pair.one;
          const winner = chosen[keyOf(pair)];
          return (
            <li key={teamId}>
              <Match
                pair={pair}
                winner={winner === undefined ? storedWinner(pair) : winner}
                state={states.get(teamId)}
                onChoose={(winner) => choose(pair, winner)}
              />
            </li>
          );
        })}
      </ol>
      {byes.map((team) => (
        <p key={team.teamId} className="mt-4 text-muted">
          {team.name} has a bye.
        </p>
      ))}
      <Progress
        entered={pairs.filter((pair) => storedWinner(pair) !== null).length}
        expected={pairs.length}
        unit={pairs.length === 1 ? 'match' : 'matches'}
        states={states}
        onRetry={() => void retry()}
      />
    </>
  );
}

type MatchProps = {
  pair: Pair;
  winner: number | null;
  state: SaveState | undefined;
  onChoose: (winner: number | null) => void;
};

function Match({ pair: { one, other }, winner, state, onChoose }: MatchProps) {
  const name = `match-${one.teamId}`;
  const first = useRef<HTMLInputElement>(null);
  const takeBack = () => {
    // Moves the focus first, because the pressed button disappears together with the result.
    first.current?.focus();
    onChoose(null);
  };
  const message = state?.status === 'failed' ? state.message : undefined;
  return (
    <fieldset aria-describedby={message && `${name}-error`}>
      <legend className="sr-only">
        {one.name} against {other.name}
      </legend>
      <div className="flex flex-wrap items-center gap-2">
        <div className="grid min-w-0 flex-[1_1_9rem] gap-2 sm:grid-cols-2">
          {[one, other].map((team) => (
            <label
              key={team.teamId}
              className="relative flex min-h-11 cursor-pointer items-center justify-between gap-2 rounded-md border border-border-strong px-3 py-2 has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-[var(--focus)] has-focus-visible:outline-offset-2 hover:not-has-checked:bg-accent-soft"
            >
              <input
                ref={team === one ? first : undefined}
                type="radio"
                name={name}
                checked={winner === team.teamId}
                onChange={() => onChoose(team.teamId)}
                className="absolute inset-0 cursor-pointer appearance-none rounded-md outline-none"
              />
              <span className="min-w-0">{team.name}</span>
              {winner !== null && (
                <span className="font-data text-small">{winner === team.teamId ? 'W' : 'L'}</span>
              )}
            </label>
          ))}
        </div>
        <EntryState state={state} />
        <button
          type="button"
          onClick={takeBack}
          disabled={winner === null}
          aria-label={`Clear: ${one.name} against ${other.name}`}
          className="min-h-11 shrink-0 cursor-pointer rounded-md px-2 text-muted text-small underline disabled:invisible"
        >
          Clear
        </button>
      </div>
      {message && (
        <p id={`${name}-error`} role="alert" className="mt-1 text-danger text-small">
          {message}
        </p>
      )}
    </fieldset>
  );
}
