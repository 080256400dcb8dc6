import type { League } from '@clubhouse/core/leagues';
import { ButtonLink, Card } from '../../kit/index.ts';
import { competitorOf } from '../league-texts.ts';
import { playoffsPath } from './playoff-texts.ts';

export function PlayoffsCard({ league }: { league: League }) {
  if (league.playoffTeams === null) return null;
  return (
    <Card>
      <h2 className="text-title">Playoffs</h2>
      <p className="mt-2 text-muted">
        The top {league.playoffTeams} {competitorOf(league)}s play for the title after the season.
      </p>
      <ButtonLink to={playoffsPath(league, 'players')} look="secondary" className="mt-4">
        See Bracket
      </ButtonLink>
    </Card>
  );
}
