import {
  isWithoutScore,
  type League,
  lineupInRound,
  markedName,
  netStrokes,
  type Round,
  type Score,
  strokes as strokesSchema,
  type Team,
  type TeamLineup,
} from '@clubhouse/core/leagues';
import { atom, useAtom } from 'jotai';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { strokesText } from '../handicap/handicap-texts.ts';
import { useRoundHandicaps } from '../handicap/use-round-handicaps.ts';
import { competitorOf } from '../league-texts.ts';
import { useBracketConfirmation } from '../playoffs/bracket-confirmation.tsx';
import { type PlayerAccounts, PlayerIcons } from '../team-name.tsx';
import { useChangeDetails, useEnterScore } from './api.ts';
import { EntryState, Progress } from './entry-state.tsx';
import { HandicapField } from './handicap-field.tsx';
import { useSaveQueue } from './save-queue.ts';

/** Unsaved strokes by round and team. They stay while the user visits other screens. */
const typedAtom = atom<Readonly<Record<string, string>>>({});

const FAILED = 'We couldn’t save this score.';
/**
 * Strokes and handicaps share a queue. Strokes use the team's ID as the key, so handicaps use the negative ID.
 */
const handicapKey = ({ teamId }: Team) => -teamId;
const inputId = ({ teamId }: Team) => `strokes-${teamId}`;

type Props = {
  league: League;
  round: Round;
  teams: readonly Team[];
  scores: readonly Score[];
  accounts?: PlayerAccounts;
  /** Who plays, according to the night's answers and substitutes. */
  lineups?: readonly TeamLineup[];
};

/** Returns the note next to a score: "Net 73", or the handicap ("11 strokes") until the score is entered. */
function netNote(score: Score | undefined, handicap: number | undefined): string {
  if (score && score.strokes !== null) return `Net ${netStrokes({ ...score, strokes: score.strokes })}`;
  return handicap === undefined ? '' : strokesText(handicap);
}

/**
 * Saves a score when its field loses focus, or deletes the score if the field is empty. If saving fails, the
 * text stays in the field.
 */
export function StrokesGrid({ league, round, teams, scores, accounts, lineups = [] }: Props) {
  const keyOf = (teamId: number) => `${round.id} ${teamId}`;
  const { withConfirmation, dialog } = useBracketConfirmation();
  const enterScore = useEnterScore(round, withConfirmation);
  const changeDetails = useChangeDetails(round, enterScore);
  const handicaps = useRoundHandicaps(league, round);
  const [typed, setTyped] = useAtom(typedAtom);
  const hasHandicap = league.handicap !== 'off';
  const hasUnsaved = teams.some(({ teamId }) => typed[keyOf(teamId)] !== undefined);
  const { states, save, retry } = useSaveQueue(FAILED, hasUnsaved);
  const [wrong, setWrong] = useState<Readonly<Record<number, string>>>({});
  const attempted = useRef(new Map<number, string>());
  const stored = new Map(scores.map(({ teamId, strokes }) => [teamId, strokes]));
  /** Returns the lineup of a team that has no score because of an absence. Undefined for other teams. */
  const absentTeam = (teamId: number) =>
    stored.has(teamId)
      ? undefined
      : lineups.find((team) => team.teamId === teamId && isWithoutScore(team, league));

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
      // Text that the user typed during the request stays, because it is not saved yet.
      setTyped((before) => {
        const { [keyOf(teamId)]: last, ...others } = before;
        return last?.trim() === text ? others : before;
      });
    });
  }

  // Saves strokes that were still unsaved when the user last left this round.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the grid mounts
  useEffect(() => {
    for (const { teamId } of teams) commit(teamId);
  }, []);

  /**
   * Saves the field's text, unless saving the same text has already failed, because a retry would hide the
   * error and shift the page.
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
        {hasHandicap &&
          ' The number after the minus sign is the handicap. Once a score is saved, its handicap changes only if you change it here.'}
      </p>
      <ol className="mt-3 grid gap-1">
        {teams.map((team, index) => {
          const state = states.get(team.teamId);
          const score = scores.find(({ teamId }) => teamId === team.teamId);
          const handicap = score
            ? (score.handicap ?? 0)
            : handicaps?.find(({ teamId }) => teamId === team.teamId)?.handicap;
          const handicapState = states.get(handicapKey(team));
          const failure = [state, handicapState].find((one) => one?.status === 'failed');
          const message = wrong[team.teamId] ?? failure?.message;
          const id = inputId(team);
          const lineup = lineupInRound(team.teamId, scores, lineups, league);
          const absent = absentTeam(team.teamId);
          const text = typed[keyOf(team.teamId)] ?? String(stored.get(team.teamId) ?? '');
          return (
            <li key={team.teamId} className="-mx-2 rounded-md px-2 py-1 focus-within:bg-accent-soft">
              <div className={`flex flex-wrap items-center ${hasHandicap ? 'gap-2 sm:gap-3' : 'gap-3'}`}>
                <div className={`min-w-0 ${hasHandicap ? 'flex-[1_1_6rem]' : 'flex-[1_1_8rem]'}`}>
                  <div className="flex items-center gap-1">
                    <label
                      htmlFor={id}
                      className={`flex min-w-0 items-center font-[550] ${hasHandicap ? 'min-h-6' : 'min-h-11'}`}
                    >
                      {absent
                        ? `${team.name} ${absent.lineup === 'absent' ? '(absent)' : '(incomplete)'}`
                        : markedName(team.name, { lineup })}
                    </label>
                    <PlayerIcons team={team} accounts={accounts} />
                  </div>
                  {hasHandicap && (
                    <p id={`${id}-net`} className="min-h-[1lh] text-muted text-small tabular-nums">
                      {netNote(score, handicap)}
                    </p>
                  )}
                </div>
                <input
                  id={id}
                  inputMode="numeric"
                  enterKeyHint={index === teams.length - 1 ? 'done' : 'next'}
                  autoComplete="off"
                  maxLength={5}
                  value={text}
                  aria-invalid={message !== undefined}
                  aria-describedby={message ? `${id}-error` : hasHandicap ? `${id}-net` : undefined}
                  onChange={({ target }) => type(team.teamId, target.value)}
                  onFocus={({ target }) => target.select()}
                  onBlur={() => leave(team.teamId)}
                  onKeyDown={(event) => move(event, index)}
                  className={`min-h-11 w-[5rem] rounded-md border border-border-strong bg-surface px-3 text-right tabular-nums aria-invalid:border-danger ${hasHandicap ? 'max-sm:w-[3.5rem]' : ''}`}
                />
                {hasHandicap && (
                  <HandicapField
                    key={`${score?.id} ${handicap}`}
                    team={team}
                    handicap={handicap}
                    hasScore={score !== undefined}
                    isFailed={handicapState?.status === 'failed'}
                    onSave={(handicap) =>
                      void save(handicapKey(team), () => changeDetails(team.teamId, { handicap }))
                    }
                  />
                )}
                <EntryState state={team.teamId in wrong ? undefined : (handicapState ?? state)} />
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
        expected={teams.filter(({ teamId }) => !absentTeam(teamId)).length}
        unit="scores"
        states={states}
        onRetry={() => void retry()}
      />
      {dialog}
    </>
  );
}
