import { countsFrom, type Round, type Score, type Team } from '@clubhouse/core/leagues';
import { Fragment, type ReactNode, useState } from 'react';
import { useFacility } from '../../client/facility.ts';
import { errorMessage, useNow } from '../../client/index.ts';
import { Button } from '../../kit/index.ts';
import { momentText } from '../../kit/moment.tsx';
import { netText } from '../handicap/handicap-texts.ts';
import { matchParts, matchText, teamNamer, uncountedText } from '../league-texts.ts';
import { useBracketConfirmation } from '../playoffs/bracket-confirmation.tsx';
import { type PlayerAccounts, teamLinker } from '../team-name.tsx';
import { useEnterScore } from './api.ts';

type Props = {
  round: Round;
  scores: readonly Score[];
  teams: readonly Team[];
  accounts?: PlayerAccounts;
};

/**
 * Lists disputed and unconfirmed scores: docs/product/leagues.md#scores-screen. Each match is listed once,
 * under the team with the lower ID.
 */
export function ScoreReviews({ round, scores, teams, accounts }: Props) {
  const facility = useFacility();
  const now = useNow();
  const teamName = teamNamer(teams, scores);
  const teamLink = teamLinker(teams, accounts, scores);
  const open = scores.filter(
    (score) =>
      uncountedText(score, now) && (score.opponentTeamId === null || score.teamId < score.opponentTeamId),
  );
  const disputed = open.filter(({ status }) => status === 'disputed');
  const unconfirmed = open.filter(({ status }) => status === 'unconfirmed');
  if (open.length === 0) return null;
  return (
    <div className="mb-5 grid gap-3">
      {disputed.map((score) => (
        <Dispute key={score.id} {...{ round, score, teamName, teamLink }} />
      ))}
      {unconfirmed.length > 0 && (
        <section aria-labelledby="unconfirmed" className="rounded-md bg-accent-soft p-4">
          <h3 id="unconfirmed" className="font-[600]">
            Not confirmed yet
          </h3>
          <ul className="mt-1 text-small">
            {unconfirmed.map((score) => (
              <li key={score.id}>
                <VersionLine score={score} version={score} teamLink={teamLink} />, counts from{' '}
                {momentText(countsFrom(score).toISOString(), now, facility)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

type TeamName = (teamId: number | null) => string;
type TeamLink = (teamId: number | null) => ReactNode;
type Version = Pick<Score, 'strokes' | 'result'>;
type ShownVersion = Version & Pick<Score, 'handicap'>;

/** Describes one version of a score, for example "Kim: 41" or "Kim beat Lee". */
function versionText(
  { teamId, opponentTeamId }: Pick<Score, 'teamId' | 'opponentTeamId'>,
  { strokes, result, handicap }: ShownVersion,
  teamName: TeamName,
): string {
  if (strokes !== null) return `${teamName(teamId)}: ${strokesText({ strokes, handicap })}`;
  return matchText(result, teamName(teamId), teamName(opponentTeamId));
}

const strokesText = ({ strokes, handicap }: { strokes: number; handicap: number | undefined }) =>
  handicap === undefined ? strokes : netText({ strokes, handicap });

type LineProps = {
  score: Pick<Score, 'teamId' | 'opponentTeamId'>;
  version: ShownVersion;
  teamLink: TeamLink;
};

/** Like `versionText`, but with links to the players. */
export function VersionLine({ score: { teamId, opponentTeamId }, version, teamLink }: LineProps) {
  const { strokes, result, handicap } = version;
  if (strokes !== null) {
    return (
      <>
        {teamLink(teamId)}: {strokesText({ strokes, handicap })}
      </>
    );
  }
  const parts = matchParts(result, teamLink(teamId), teamLink(opponentTeamId));
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move
  return parts.map((part, index) => <Fragment key={index}>{part}</Fragment>);
}

type DisputeProps = { round: Round; score: Score; teamName: TeamName; teamLink: TeamLink };

/** Shows both versions of a disputed score. The version that an admin chooses becomes final. */
function Dispute({ round, score, teamName, teamLink }: DisputeProps) {
  const { withConfirmation, dialog } = useBracketConfirmation();
  const enterScore = useEnterScore(round, withConfirmation);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  if (!score.dispute) return null;
  const name = [score.teamId, score.opponentTeamId]
    .flatMap((id) => (id === null ? [] : teamName(id)))
    .join(' against ');
  const versions = [
    { by: score.enteredByTeamId, ...versionOf(score) },
    { by: score.dispute.byTeamId, ...versionOf(score.dispute) },
  ];
  const choose = async ({ strokes, result }: Version) => {
    setIsBusy(true);
    setError(undefined);
    const entry = strokes === null ? { result: result ?? 'win' } : { strokes };
    await enterScore(entry, { teamId: score.teamId }).catch((failure) =>
      setError(errorMessage(failure, 'We couldn’t save this score.')),
    );
    setIsBusy(false);
  };
  return (
    <section
      aria-label={`Dispute about ${name}`}
      className="rounded-md border border-warning bg-warning-soft p-4"
    >
      <h3 className="font-[600] text-warning">
        {teamLink(score.teamId)}
        {score.opponentTeamId !== null && <> against {teamLink(score.opponentTeamId)}</>}: two versions.
        Choose the one that counts.
      </h3>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        {versions.map((version) => (
          <div key={version.by} className="rounded-md bg-surface p-3">
            <p className="text-muted text-small">{teamLink(version.by)} says</p>
            <p className="font-[640] text-lead">{version.strokes ?? versionText(score, version, teamName)}</p>
            <Button
              look="secondary"
              className="mt-2 w-full"
              isBusy={isBusy}
              aria-label={`Use ${versionText(score, version, teamName)}`}
              onClick={() => void choose(version)}
            >
              Use This Score
            </Button>
          </div>
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-2 text-danger">
          {error}
        </p>
      )}
      {dialog}
    </section>
  );
}

const versionOf = ({ strokes, result }: Version): Version => ({ strokes, result });
