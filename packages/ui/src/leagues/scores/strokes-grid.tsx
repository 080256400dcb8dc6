import {
  type League,
  type Round,
  type Score,
  strokes as strokesSchema,
  type Team,
} from '@clubhouse/core/leagues';
import { atom, useAtom } from 'jotai';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { competitorOf } from '../league-texts.ts';
import { useEnterScore } from './api.ts';
import { EntryState, Progress } from './entry-state.tsx';
import { useSaveQueue } from './save-queue.ts';

/** Unsaved strokes by round and team. They are kept while the user visits other screens. */
const typedAtom = atom<Readonly<Record<string, string>>>({});

const FAILED = 'We couldn’t save this score.';
const inputId = ({ teamId }: Team) => `strokes-${teamId}`;

type Props = { league: League; round: Round; teams: readonly Team[]; scores: readonly Score[] };

/** Leaving a field saves its entry or, if it is empty, deletes the score. If saving fails, the text stays. */
export function StrokesGrid({ league, round, teams, scores }: Props) {
  const keyOf = (teamId: number) => `${round.id} ${teamId}`;
  const enterScore = useEnterScore(round);
  const [typed, setTyped] = useAtom(typedAtom);
  const hasUnsaved = teams.some(({ teamId }) => typed[keyOf(teamId)] !== undefined);
  const { states, save, retry } = useSaveQueue(FAILED, hasUnsaved);
  const [wrong, setWrong] = useState<Readonly<Record<number, string>>>({});
  const attempted = useRef(new Map<number, string>());
  const stored = new Map(scores.map(({ teamId, strokes }) => [teamId, strokes]));

  function type(teamId: number, text: string): void {
    setTyped((before) => ({ ...before, [keyOf(teamId)]: text }));
    setWrong(({ [teamId]: _, ...others }) => others);
  }

  function commit(teamId: number): void {
    const text = typed[keyOf(teamId)]?.trim();
    if (text === undefined) return;
    const error = text === '' ? undefined : strokesSchema.safeParse(Number(text)).error;
    if (error) {
      setWrong((before) => ({ ...before, [teamId]: error.issues[0]?.message ?? FAILED }));
      return;
    }
    attempted.current.set(teamId, text);
    void save(teamId, async () => {
      await enterScore(text === '' ? null : { strokes: Number(text) }, { teamId });
      // Keeps text that the user typed during the request, because that text is not saved yet.
      setTyped((before) => {
        const { [keyOf(teamId)]: last, ...others } = before;
        return last?.trim() === text ? others : before;
      });
    });
  }

  // Saves the strokes that were not saved when the user last left this round. Shows their errors again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the grid mounts
  useEffect(() => {
    for (const { teamId } of teams) commit(teamId);
  }, []);

  /**
   * Saves the entry of a field that loses focus, unless the same entry has already failed. Another attempt would hide
   * the error message and move the page while the user taps.
   */
  function leave(teamId: number): void {
    const isTried = attempted.current.get(teamId) === typed[keyOf(teamId)]?.trim();
    if (!(isTried && states.get(teamId)?.status === 'failed')) commit(teamId);
  }

  function move(event: KeyboardEvent, index: number): void {
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = teams[index + step];
    // Moving the focus triggers the blur event, which saves the entry.
    if (next) document.getElementById(inputId(next))?.focus();
    else commit((teams[index] as Team).teamId);
  }

  return (
    <>
      <p className="text-muted text-small">
        Press Enter to go to the next {competitorOf(league)}. Scores are saved automatically.
      </p>
      <ol className="mt-3 grid gap-1">
        {teams.map((team, index) => {
          const state = states.get(team.teamId);
          const message = wrong[team.teamId] ?? (state?.status === 'failed' ? state.message : undefined);
          const id = inputId(team);
          const text = typed[keyOf(team.teamId)] ?? String(stored.get(team.teamId) ?? '');
          return (
            <li key={team.teamId} className="-mx-2 rounded-md px-2 py-1 focus-within:bg-accent-soft">
              <div className="flex flex-wrap items-center gap-3">
                <label htmlFor={id} className="flex min-h-11 min-w-0 flex-[1_1_8rem] items-center font-[550]">
                  {team.name}
                </label>
                <input
                  id={id}
                  inputMode="numeric"
                  enterKeyHint={index === teams.length - 1 ? 'done' : 'next'}
                  autoComplete="off"
                  maxLength={5}
                  value={text}
                  aria-invalid={message !== undefined}
                  aria-describedby={message && `${id}-error`}
                  onChange={({ target }) => type(team.teamId, target.value)}
                  onFocus={({ target }) => target.select()}
                  onBlur={() => leave(team.teamId)}
                  onKeyDown={(event) => move(event, index)}
                  className="min-h-11 w-[5rem] rounded-md border border-border-strong bg-surface px-3 text-right font-data aria-invalid:border-danger"
                />
                <EntryState state={team.teamId in wrong ? undefined : state} />
              </div>
              {message && (
                <p id={`${id}-error`} role="alert" className="pb-1 text-danger text-small">
                  {message}
                </p>
              )}
            </li>
          );
        })}
      </ol>
      <Progress
        entered={teams.filter(({ teamId }) => stored.has(teamId)).length}
        expected={teams.length}
        unit="scores"
        states={states}
        onRetry={() => void retry()}
      />
    </>
  );
}
