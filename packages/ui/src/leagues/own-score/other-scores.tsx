import { type League, type PlayerResult, reviewRefusal, type Score } from '@clubhouse/core/leagues';
import { type FormEvent, useState } from 'react';
import { useUser } from '../../auth/index.ts';
import { useNow } from '../../client/index.ts';
import { Button, RadioCards } from '../../kit/index.ts';
import { Refused } from '../../kit/refused.tsx';
import { useLeagueChange } from '../api.ts';
import { netText, strokesText } from '../handicap/handicap-texts.ts';
import { competitorOf, matchText, teamNamer, uncountedText } from '../league-texts.ts';
import type { Play } from '../play-api.ts';
import type { Entry } from './api.ts';
import { StrokesStepper } from './strokes-stepper.tsx';
import { figuresOf, reviewScore, useUnsentReview } from './unsent.ts';
import { UnsentNotice } from './unsent-notice.tsx';

type Props = {
  league: League;
  season: Play;
  /** Every team for which the member can act in the round. */
  teamIds: readonly number[];
  scores: readonly Score[];
};

/** Lists the scores of the round without the member's own scores and matches. Lists each match only once. */
export function OtherScores({ league, season, teamIds, scores }: Props) {
  const isOwn = (teamId: number | null) => teamId !== null && teamIds.includes(teamId);
  const others = scores
    .filter((score) => !isOwn(score.teamId) && !isOwn(score.opponentTeamId) && isListed(score))
    .sort((a, b) => a.teamId - b.teamId);
  return (
    <section aria-labelledby="other-scores">
      <h2 id="other-scores" className="text-title">
        {league.scoringType === 'match_play' ? 'Other Matches' : 'Other Scores'}
      </h2>
      {others.length === 0 && (
        <p className="mt-2 text-muted">
          Once another {competitorOf(league)} enters a score, you can confirm it here.
        </p>
      )}
      <ul className="mt-2 divide-y divide-border">
        {others.map((score) => (
          <li key={score.id} className="py-3">
            <OtherScore {...{ league, season, teamIds, scores, score }} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Returns whether to list this score. Only one score of each match is listed: the score of the winner.
 * Without a winner, it is the score of the team with the lower ID.
 */
function isListed({ teamId, opponentTeamId, result }: Score): boolean {
  if (opponentTeamId === null || result === 'win' || result === 'walkover') return true;
  return (result === 'half' || result === 'both_absent') && teamId < opponentTeamId;
}

type OtherProps = Props & { score: Score };

function OtherScore({ league, season, teamIds, scores, score }: OtherProps) {
  const now = useNow();
  const userId = useUser().id;
  const confirm = useLeagueChange((seen: Score) => reviewScore(userId, seen, null));
  const unsent = useUnsentReview(userId, score);
  const [isDisputing, setIsDisputing] = useState(false);
  const teamName = teamNamer(
    season.standings.map(({ team }) => team),
    scores,
  );
  const [name, opponent] = [teamName(score.teamId), teamName(score.opponentTeamId)];
  const text = score.strokes === null ? matchText(score.result, name, opponent) : name;
  const note = uncountedText(score, now);
  const canReview = reviewRefusal(score, teamIds, league, now) === null;
  const what = score.strokes === null ? text : `${score.strokes} for ${name}`;
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <p className="min-w-0 font-[550]">{text}</p>
        {score.strokes !== null && <p className="font-[640] text-title">{score.strokes}</p>}
      </div>
      {score.strokes !== null && league.handicap !== 'off' && (
        <p className="text-muted text-small">{netText({ ...score, strokes: score.strokes })}</p>
      )}
      <p className={note ? 'text-small text-warning' : 'text-muted text-small'}>{note ?? 'Final'}</p>
      {unsent && (
        <UnsentNotice
          unsent={unsent}
          text={reviewText(unsent.version, name, opponent)}
          textClass="font-[550]"
        />
      )}
      {canReview && !isDisputing && (
        <div className="mt-2 grid grid-cols-2 gap-2">
          <Button
            look="secondary"
            aria-label={`Confirm ${what}`}
            isBusy={confirm.isPending}
            busyText="Confirming..."
            onClick={() => confirm.mutate(score)}
          >
            Confirm
          </Button>
          <Button look="quiet" aria-label={`Dispute ${what}`} onClick={() => setIsDisputing(true)}>
            Dispute
          </Button>
        </div>
      )}
      <Refused error={confirm.error} fallback="We couldn’t confirm this score." className="mt-2" />
      {canReview && isDisputing && (
        <DisputeForm
          league={league}
          score={score}
          {...{ name, opponent }}
          onClose={() => setIsDisputing(false)}
        />
      )}
    </>
  );
}

function reviewText(version: Entry | null, name: string, opponent: string): string {
  if (!version) return 'You confirmed this score.';
  const { strokes, result } = figuresOf(version);
  return `You say: ${strokes === null ? matchText(result, name, opponent) : strokesText(strokes)}`;
}

type DisputeProps = {
  league: League;
  score: Score;
  name: string;
  opponent: string;
  onClose: () => void;
};

function DisputeForm({ league, score, name, opponent, onClose }: DisputeProps) {
  const userId = useUser().id;
  const dispute = useLeagueChange((version: Entry) => reviewScore(userId, score, version));
  const results = [
    { value: 'win' as const, label: name },
    { value: 'loss' as const, label: opponent },
    ...(league.allowsHalves ? [{ value: 'half' as const, label: 'Halved' }] : []),
  ].filter(({ value }) => value !== score.result);
  const [typed, setTyped] = useState(String(score.strokes ?? ''));
  const [result, setResult] = useState<PlayerResult>(results[0]?.value ?? 'loss');
  const error = dispute.error?.fields.strokes;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    dispute.mutate(score.strokes === null ? { result } : { strokes: Number(typed) }, { onSuccess: onClose });
  };
  return (
    <form noValidate onSubmit={submit} className="mt-3 grid grid-cols-1 gap-3">
      {score.strokes === null ? (
        <RadioCards
          legend="Who won?"
          name={`dispute-${score.id}`}
          options={results}
          value={result}
          onChange={setResult}
          className="grid gap-2 sm:grid-cols-2"
        />
      ) : (
        <StrokesStepper
          label={`Strokes you counted for ${name}`}
          value={typed}
          start={score.strokes}
          error={error}
          onChange={(next) => {
            setTyped(next);
            dispute.reset();
          }}
        />
      )}
      <p className="text-muted text-small">The front desk will then decide which score counts.</p>
      <Refused error={dispute.error} isSaid={error !== undefined} fallback="We couldn’t send your dispute." />
      <div className="grid grid-cols-2 gap-2">
        <Button type="submit" isBusy={dispute.isPending} busyText="Sending...">
          Send Dispute
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
