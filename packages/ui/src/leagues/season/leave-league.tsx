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

/** The way out while nobody else's results hang on it, and who helps afterwards. */
export function LeaveLeague({ league, season }: { league: League; season: Season }) {
  const [isAsked, setIsAsked] = useState(false);
  const navigate = useNavigate();
  const leaving = useLeaveLeague();
  const leave = () =>
    leaving.mutate(league.id, {
      onSuccess: () => {
        showToast({ title: 'You have left the league', description: `${league.name} goes on without you.` });
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
      <h2 className="text-lead">Leaving</h2>
      <p className="mt-2 text-muted">
        {season.leaveRefusal ?? 'You can leave as long as the league has no score.'}
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
          <p>
            The next person to join {league.name} gets your place. You can join again while a place is open.
          </p>
          {season.team.players.length > 1 && (
            <p className="mt-3">
              A partner without an account leaves with you; one who has an account stays and needs a new
              partner.
            </p>
          )}
          <Refused className="mt-4" error={leaving.error} fallback={FAILED} />
        </ConfirmDialog>
      )}
    </Card>
  );
}
