import {
  absenceIn,
  type League,
  lineupInRound,
  type Matchup,
  markedName,
  type Result,
  type Round,
  type Score,
  type Team,
  type TeamLineup,
} from '@clubhouse/core/leagues';
import { atom, useAtom } from 'jotai';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { matchStrokesText } from '../handicap/handicap-texts.ts';
import { useRoundHandicaps } from '../handicap/use-round-handicaps.ts';
import { useBracketConfirmation } from '../playoffs/bracket-confirmation.tsx';
import { type PlayerAccounts, PlayerIcons, TeamName } from '../team-name.tsx';
import { Absence } from './absence.tsx';
import { useEnterScore } from './api.ts';
import { EntryState, Progress } from './entry-state.tsx';
import { type SaveState, useSaveQueue } from './save-queue.ts';

/**
 * Unsaved results, keyed by round and first team. The value is the first team's result, or null if the user
 * cleared it.
 */
const chosenAtom = atom<Readonly<Record<string, Result | null>>>({});

type Pair = { one: Team; other: Team };

type Rules = Pick<League, 'leagueType' | 'allowsHalves' | 'absence' | 'allowsSingle'>;

type Props = {
  league: Rules & Pick<League, 'handicap'>;
  round: Round;
  matchups: readonly Matchup[];
  scores: readonly Score[];
  accounts?: PlayerAccounts;
  /** Who plays, according to the night's answers and substitutes. */
  lineups?: readonly TeamLineup[];
};

/** Saves a result as soon as the user chooses it. If saving fails, the choice stays selected. */
export function MatchGrid({ league, round, matchups, scores, accounts, lineups = [] }: Props) {
  const { withConfirmation, dialog } = useBracketConfirmation();
  const enterScore = useEnterScore(round, withConfirmation);
  const [chosen, setChosen] = useAtom(chosenAtom);
  const handicaps = useRoundHandicaps(league, round);
  const keyOf = ({ one }: Pair) => `${round.id} ${one.teamId}`;
  const pairs = matchups.flatMap(({ teams: [one, other] }) => (other ? [{ one, other }] : []));
  const hasUnsaved = pairs.some((pair) => chosen[keyOf(pair)] !== undefined);
  const { states, save, retry } = useSaveQueue('We couldn’t save this result.', hasUnsaved);
  const results = new Map(scores.map(({ teamId, result }) => [teamId, result]));
  const storedResult = ({ one }: Pair) => results.get(one.teamId) ?? null;

  function choose(pair: Pair, result: Result | null): void {
    const { one, other } = pair;
    setChosen((before) => ({ ...before, [keyOf(pair)]: result }));
    void save(one.teamId, async () => {
      await enterScore(result === null ? null : { result }, {
        teamId: one.teamId,
        opponentTeamId: other.teamId,
      });
      // A choice that the user made during the request stays, because it is not saved yet.
      setChosen((before) => {
        const { [keyOf(pair)]: last, ...others } = before;
        return last === result ? others : before;
      });
    });
  }

  // Saves the choices that were not saved when the user last left this round.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the grid mounts
  useEffect(() => {
    for (const pair of pairs) {
      const result = chosen[keyOf(pair)];
      if (result !== undefined) choose(pair, result);
    }
  }, []);

  const byes = matchups.flatMap(({ teams: [one, other] }) => (other ? [] : [one]));
  return (
    <>
      <p className="text-muted text-small">
        {league.allowsHalves
          ? 'Choose the winner of each match, or “Halved”.'
          : 'Choose the winner of each match.'}{' '}
        Results are saved automatically.
      </p>
      <ol className="mt-3 grid gap-4">
        {pairs.map((pair) => {
          const { teamId } = pair.one;
          const result = chosen[keyOf(pair)];
          return (
            <li key={teamId}>
              <Match
                pair={pair}
                league={league}
                result={result === undefined ? storedResult(pair) : result}
                accounts={accounts}
                strokes={handicaps ? matchStrokesText([pair.one, pair.other], handicaps) : null}
                state={states.get(teamId)}
                absence={absenceIn([pair.one, pair.other], lineups, league)}
                markedTeamName={({ teamId, name }) =>
                  markedName(name, { lineup: lineupInRound(teamId, scores, lineups, league) })
                }
                onChoose={(result) => choose(pair, result)}
              />
            </li>
          );
        })}
      </ol>
      {byes.map((team) => (
        <p key={team.teamId} className="mt-4 text-muted">
          <TeamName team={team} accounts={accounts} /> has a bye.
        </p>
      ))}
      <Progress
        entered={pairs.filter((pair) => storedResult(pair) !== null).length}
        expected={pairs.length}
        unit={pairs.length === 1 ? 'match' : 'matches'}
        states={states}
        onRetry={() => void retry()}
      />
      {dialog}
    </>
  );
}

type MatchProps = {
  league: Rules;
  pair: Pair;
  result: Result | null;
  /** The note about handicap strokes, for example "Lee gets 4 strokes". */
  strokes: string | null;
  accounts: PlayerAccounts | undefined;
  state: SaveState | undefined;
  /** The absence according to the players' answers, which an admin still has to confirm. */
  absence: ReturnType<typeof absenceIn>;
  /** Returns a team's name with the mark of its lineup, for example "(sub)". */
  markedTeamName: (team: Team) => string;
  onChoose: (result: Result | null) => void;
};

/** The marks of both teams, by the first team's result. */
const MARKS: Partial<Record<Result, readonly [string, string]>> = { win: ['W', 'L'], loss: ['L', 'W'] };

function Match({ league, pair: { one, other }, result, strokes, accounts, state, ...more }: MatchProps) {
  const { absence, markedTeamName, onChoose } = more;
  const name = `match-${one.teamId}`;
  const first = useRef<HTMLInputElement>(null);
  const takeBack = () => {
    // The focus moves first, because the pressed button disappears together with the result.
    first.current?.focus();
    onChoose(null);
  };
  const message = state?.status === 'failed' ? state.message : undefined;
  const marks = result === null ? undefined : MARKS[result];
  const choice = (value: Result) => ({ name, checked: result === value, onChange: () => onChoose(value) });
  return (
    <fieldset aria-describedby={message && `${name}-error`}>
      <legend className="sr-only">
        {one.name} against {other.name}
      </legend>
      <div className="flex flex-wrap items-center gap-2">
        <div
          className={`grid min-w-0 flex-[1_1_9rem] gap-2 ${league.allowsHalves ? 'sm:grid-cols-[1fr_auto_1fr]' : 'sm:grid-cols-2'}`}
        >
          <TeamChoice team={one} accounts={accounts}>
            <Choice ref={first} text={markedTeamName(one)} mark={marks?.[0]} {...choice('win')} />
          </TeamChoice>
          {league.allowsHalves && <Choice text="Halved" {...choice('half')} />}
          <TeamChoice team={other} accounts={accounts}>
            <Choice text={markedTeamName(other)} mark={marks?.[1]} {...choice('loss')} />
          </TeamChoice>
        </div>
        <EntryState state={state} />
        <button
          type="button"
          onClick={takeBack}
          disabled={result === null}
          aria-label={`Clear: ${one.name} against ${other.name}`}
          className="min-h-11 shrink-0 cursor-pointer rounded-md px-2 text-muted text-small underline disabled:invisible"
        >
          Clear
        </button>
      </div>
      {strokes && <p className="mt-1 text-muted text-small">{strokes}</p>}
      <Absence {...{ league, one, other, result, suggested: absence, onChoose }} />
      {message && (
        <p id={`${name}-error`} role="alert" className="mt-1 text-danger text-small">
          {message}
        </p>
      )}
    </fieldset>
  );
}

const TeamChoice = ({ children, ...team }: ComponentProps<typeof PlayerIcons> & { children: ReactNode }) => (
  <div className="flex min-w-0 items-center gap-1">
    {children}
    <PlayerIcons {...team} />
  </div>
);

function Choice({
  text,
  mark,
  ...input
}: ComponentProps<'input'> & { text: string; mark?: string | undefined }) {
  return (
    <label className="relative flex min-h-11 min-w-0 flex-1 cursor-pointer items-center justify-between gap-2 rounded-md border border-border-strong px-3 py-2 has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-[var(--focus)] has-focus-visible:outline-offset-2 hover:not-has-checked:bg-accent-soft">
      <input
        {...input}
        type="radio"
        className="absolute inset-0 cursor-pointer appearance-none rounded-md outline-none"
      />
      <span className="min-w-0">{text}</span>
      {mark && <span className="text-small">{mark}</span>}
    </label>
  );
}
