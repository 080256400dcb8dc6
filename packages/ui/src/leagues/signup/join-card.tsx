import { capacityRefusal, joiningRefusal, type League, teamSize } from '@clubhouse/core/leagues';
import { SCREENS } from '@clubhouse/core/screens';
import { facilityDate } from '@clubhouse/core/time';
import { Link } from 'react-router-dom';
import { useUser } from '../../auth/index.ts';
import { useNow } from '../../client/index.ts';
import { Button, Card, Notice } from '../../kit/index.ts';
import { Refused } from '../../kit/refused.tsx';
import { PartnerForm } from './partner-form.tsx';
import { FAILED, useJoin } from './use-join.ts';

/** The join button, or the reason why joining is not possible. */
export function JoinCard({ league }: { league: League }) {
  const today = facilityDate(useNow());
  const refusal = joiningRefusal(league, today) ?? capacityRefusal(league, teamSize(league.leagueType));
  const notice = refusal && (
    <Notice tone="warning">
      <p className="font-[550]">{refusal.message}</p>
      <p className="mt-1">{moreOn(league, refusal.code, today)}</p>
    </Notice>
  );
  return league.leagueType === 'scramble' ? (
    <PartnerForm league={league} refusal={notice} />
  ) : (
    (notice ?? <SingleForm league={league} />)
  );
}

function SingleForm({ league }: { league: League }) {
  const user = useUser();
  const { isJoining, error, join } = useJoin(league);
  return (
    <Card className="grid gap-5">
      <div>
        <h2 className="text-title">Your Registration</h2>
        <p className="mt-2 text-muted">
          You play for yourself, as <span className="font-[550] text-text">{user.displayName}</span>.
          {user.name === null && (
            <>
              {' '}
              <Link to={SCREENS.account.path} className="text-accent underline">
                Add your name
              </Link>{' '}
              so other players know who you are.
            </>
          )}
        </p>
      </div>
      <Refused error={error} fallback={FAILED} />
      <Button isBusy={isJoining} busyText="Joining..." onClick={() => join()}>
        Confirm League Registration
      </Button>
    </Card>
  );
}

function moreOn(league: League, code: string, today: string): string {
  if (code !== 'league_full') {
    const why = league.endDate < today ? 'Its season is over.' : 'It is no longer active.';
    return `${why} Please choose an open league.`;
  }
  return league.numberParticipants < league.maxParticipants
    ? 'One spot left, but teams need two.'
    : 'If a spot opens up, you can grab it here.';
}
