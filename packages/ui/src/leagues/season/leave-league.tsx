import type { League } from '@clubhouse/core/leagues';
import { SCREENS } from '@clubhouse/core/screens';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorMessage } from '../../client/index.ts';
import { Button, Card, showToast } from '../../kit/index.ts';
import { lazyDialog } from '../../kit/lazy-dialog.tsx';
import { Refused } from '../../kit/refused.tsx';
import { type Season, useLeaveLeague } from '../play-api.ts';

const ConfirmDialog = lazyDialog(async () => ({
  default: (await import('../../kit/confirm-dialog.tsx')).ConfirmDialog,
}));

const FAILED = 'There was an error leaving the league. Please try again.';

/** Lets a player leave until the first score. Afterwards it names the front desk. */
export function LeaveLeague({ league, season }: { league: League; season: Season }) {
  const [isAsked, setIsAsked] = useState(false);
  const navigate = useNavigate();
  const leaving = useLeaveLeague();
  const leave = () =>
    leaving.mutate(league.id, {
      onSuccess: () => {
        showToast({ title: 'You’ve left the league', description: `You left ${league.name}.` });
        void navigate(SCREENS.leaguesSignup.path);
      },
      onError: (error) => {
        showToast({
          title: 'Failed to leave league',
          description: errorMessage(error, FAILED),
          variant: 'destructive',
        });
      },
    });

  return (
    <Card>
      <h2 className="text-lead">Need to drop out?</h2>
      <p className="mt-2 text-muted">
        {season.leaveRefusal ?? 'You can leave until the first score is posted.'}
      </p>
      {season.leaveRefusal === null && (
        <Button look="secondary" className="mt-4" onClick={() => setIsAsked(true)}>
          Leave League
        </Button>
      )}
      {isAsked && (
        <ConfirmDialog
          title="Leave this league?"
          keepText="Stay in League"
          confirmText="Leave League"
          busyText="Leaving..."
          isBusy={leaving.isPending}
          focusAfterwards={() => null}
          onConfirm={leave}
          onClose={() => setIsAsked(false)}
        >
          <p>The next person to join {league.name} gets your spot. You can rejoin while spots last.</p>
          {season.team.players.length > 1 && (
            <p className="mt-3">
              A partner without an account leaves with you. A partner with an account stays and needs a new
              partner.
            </p>
          )}
          <Refused className="mt-4" error={leaving.error} fallback={FAILED} />
        </ConfirmDialog>
      )}
    </Card>
  );
}
