import {
  countsFrom,
  isCounted,
  type League,
  markedName,
  type PlayerResult,
  type Round,
  type Score,
  strokes as strokesSchema,
  type Team,
  type TeamHandicap,
} from '@clubhouse/core/leagues';
import { type FormEvent, useState } from 'react';
import { useUser } from '../../auth/index.ts';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { Button, RadioCards } from '../../kit/index.ts';
import { momentText } from '../../kit/moment.tsx';
import { Refused } from '../../kit/refused.tsx';
import { useLeagueChange } from '../api.ts';
import { netText, strokesText } from '../handicap/handicap-texts.ts';
import { teamNamer } from '../league-texts.ts';
import type { Play } from '../play-api.ts';
import type { Entry } from './api.ts';
import { HandicapNote } from './handicap-note.tsx';
import { StrokesStepper } from './strokes-stepper.tsx';
import { figuresOf, saveOwnScore, useUnsentScore } from './unsent.ts';
import { UnsentNotice } from './unsent-notice.tsx';

/** A good player's strokes for nine holes. The stepper starts here if the team has no earlier score. */
const FIRST_STROKES = 40;

type Props = {
  league: League;
  season: Play;
  team: Team;
  /** The absent player's name, if the member is a substitute. */
  substituteFor?: string | undefined;
  round: Round;
  opponent: Team | null;
  /** Undefined while the handicaps load. */
  handicaps?: readonly TeamHandicap[] | undefined;
};

export function OwnScore(props: Props) {
  const { league, season, team, substituteFor, round, opponent } = props;
  const now = useNow();
  const { scores } = season;
  const stored = scores.find((score) => score.roundId === round.id && score.teamId === team.teamId);
  const isSettled = stored && (stored.status === 'disputed' || isCounted(stored, now));
  const isTeam = league.leagueType === 'scramble';
  const unsent = useUnsentScore(useUser().id, round, teamIdIn(props));
  const id = `own-score-${team.teamId}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-title">
        {substituteFor ? `Score for ${team.name}` : isTeam ? 'Your Team’s Score' : 'Your Score'}
      </h2>
      {substituteFor && <p className="mt-1 text-muted">You’re playing for {substituteFor} (sub).</p>}
      {unsent && <UnsentNotice unsent={unsent} text={unsentText(unsent.entry, opponent)} />}
      {stored && !unsent && <OwnState league={league} score={stored} season={season} />}
      {!isSettled && <EntryForm key={round.id} {...props} {...{ stored, isTeam }} />}
    </section>
  );
}

function unsentText(entry: Entry, opponent: Team | null): string {
  const { strokes, result } = figuresOf(entry);
  if (strokes !== null) return String(strokes);
  if (result === 'half') return 'Halved';
  return result === 'win' ? 'You won' : `${opponent?.name ?? 'Your opponent'} won`;
}

/**
 * Returns the ID of the team in which the member is a substitute. Undefined for the member's own team, which
 * the server finds without an ID.
 */
const teamIdIn = ({ substituteFor, team }: Props) => (substituteFor ? team.teamId : undefined);

type FormProps = Props & {
  stored: Score | undefined;
  isTeam: boolean;
};

function EntryForm({ stored, isTeam, ...props }: FormProps) {
  const { league, season, team, round, opponent, handicaps } = props;
  const userId = useUser().id;
  const teamId = teamIdIn(props);
  const change = useLeagueChange((entry: Entry) =>
    saveOwnScore(userId, round, { ...entry, ...(teamId !== undefined && { teamId }) }),
  );
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const value = typed ?? String(stored?.strokes ?? stored?.result ?? '');
  const type = (next: string) => {
    setTyped(next);
    setError(undefined);
    change.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (opponent) {
      if (value === '') return setError('Choose the winner first.');
      return change.mutate({ result: value as PlayerResult });
    }
    const parsed = strokesSchema.safeParse(value.trim() === '' ? undefined : Number(value));
    if (!parsed.success) return setError(parsed.error.issues[0]?.message);
    change.mutate({ strokes: parsed.data });
  };
  const isSaved = stored !== undefined && value === String(stored.strokes ?? stored.result);
  return (
    <form noValidate onSubmit={submit} className="mt-4 grid grid-cols-1 gap-4">
      {opponent ? (
        <div>
          <RadioCards
            legend={`Who won your match against ${opponent.name}?`}
            name="winner"
            options={[
              { value: 'win', label: isTeam ? 'Your team' : 'You' },
              { value: 'loss', label: opponent.name },
              ...(league.allowsHalves ? [{ value: 'half', label: 'Halved' }] : []),
            ]}
            value={value}
            onChange={type}
            className="grid grid-cols-2 gap-2 [&>label]:min-h-16 [&>label]:font-[600]"
          />
          {error && (
            <p role="alert" className="mt-1.5 text-danger text-small">
              {error}
            </p>
          )}
        </div>
      ) : (
        <StrokesStepper
          label={isTeam ? 'Your team’s strokes' : 'Your strokes'}
          value={value}
          start={startFor(season, team)}
          error={error}
          onChange={type}
        />
      )}
      {league.handicap !== 'off' && <HandicapNote team={team} {...{ opponent, handicaps }} typed={value} />}
      <Refused error={change.error} fallback="We couldn’t save your score. Please try again." />
      <Button type="submit" isBusy={change.isPending} busyText="Saving..." className="min-h-14 sm:w-fit">
        {isSaved || !stored ? 'Save Score' : 'Change Score'}
      </Button>
    </form>
  );
}

/**
 * Returns the stepper's first number: the team's latest strokes, which are the best guess for the next score.
 * Returns `FIRST_STROKES` if the team has none.
 */
function startFor({ rounds, scores }: Play, team: Team): number {
  const own = rounds
    .toSorted((a, b) => b.roundDate.localeCompare(a.roundDate))
    .flatMap(({ id }) => scores.find((score) => score.roundId === id && score.teamId === team.teamId) ?? []);
  return own.find(({ strokes }) => strokes !== null)?.strokes ?? FIRST_STROKES;
}

function OwnState({ league, score, season }: { league: League; score: Score; season: Play }) {
  const facility = useFacility();
  const now = useNow();
  const teamName = teamNamer(
    season.standings.map(({ team }) => team),
    season.scores.filter(({ roundId }) => roundId === score.roundId),
  );
  const isOwn = score.enteredByTeamId === score.teamId;
  return (
    <div role="status" className="mt-2 grid gap-1">
      <p className="font-[640] text-heading leading-tight">
        {markedName(figureText(score, teamName), score)}
      </p>
      {score.strokes !== null && league.handicap !== 'off' && (
        <p className="font-[550]">{netText({ ...score, strokes: score.strokes })}</p>
      )}
      {isCounted(score, now) ? (
        <p className="text-success">This score is final.</p>
      ) : score.dispute ? (
        <p className="text-warning">
          {score.dispute.byTeamId === score.teamId ? 'You say' : `${teamName(score.dispute.byTeamId)} says`}:{' '}
          {figureText({ ...score, ...score.dispute }, teamName)}. The front desk will decide.
        </p>
      ) : (
        <p className="text-muted">
          {isOwn
            ? 'Saved. Another player still has to confirm it.'
            : `Entered by ${teamName(score.enteredByTeamId)}. Save the same result to confirm it.`}{' '}
          If no one responds, the score becomes final on{' '}
          {momentText(countsFrom(score).toISOString(), now, facility)}.
        </p>
      )}
    </div>
  );
}

/** For example "41 strokes", "Beat Lee". */
const figureText = (
  { strokes, result, opponentTeamId }: Pick<Score, 'strokes' | 'result' | 'opponentTeamId'>,
  teamName: (teamId: number | null) => string,
): string => {
  if (strokes !== null) return strokesText(strokes);
  const other = teamName(opponentTeamId);
  switch (result) {
    case 'win':
      return `Beat ${other}`;
    case 'loss':
      return `Lost to ${other}`;
    case 'half':
      return `Halved with ${other}`;
    case 'walkover':
      return `${other} was absent`;
    default:
      return 'Absent';
  }
};
