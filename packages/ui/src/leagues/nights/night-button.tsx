import { cancelNightRefusal, type League, reinstateNightRefusal } from '@clubhouse/core/leagues';
import { formatShortDate } from '@clubhouse/core/time';
import { useState } from 'react';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { Button } from '../../kit/index.ts';
import { lazyDialog } from '../../kit/lazy-dialog.tsx';

const CancelNightDialog = lazyDialog(() => import('./cancel-night-dialog.tsx'));
const ReinstateNightDialog = lazyDialog(() => import('./reinstate-night-dialog.tsx'));

type Props = {
  league: League;
  date: string;
  hasScores?: boolean;
  look?: 'secondary' | 'quiet';
  onDone?: () => void;
};

/** Cancels or reinstates one league night. Renders nothing if neither is possible. */
export function NightButton({ league, date, hasScores = false, look = 'quiet', onDone }: Props) {
  const facility = useFacility();
  const now = useNow();
  const [opened, setOpened] = useState<'cancel' | 'reinstate' | null>(null);
  const mayCancel = cancelNightRefusal(date, league, { hasScores }, now, facility) === null;
  const mayReinstate = reinstateNightRefusal(date, league, now, facility) === null;
  const dialog = { league, date, onDone, onClose: () => setOpened(null) };
  return (
    <>
      {(mayCancel || mayReinstate) && (
        // Both states share one button, so that it still exists when the dialog returns the focus.
        <Button
          look={look}
          aria-label={`${mayCancel ? 'Cancel' : 'Reinstate'} night of ${formatShortDate(date)}`}
          onClick={() => setOpened(mayCancel ? 'cancel' : 'reinstate')}
        >
          {mayCancel ? 'Cancel Night' : 'Reinstate'}
        </Button>
      )}
      {opened === 'cancel' && <CancelNightDialog {...dialog} />}
      {opened === 'reinstate' && <ReinstateNightDialog {...dialog} />}
    </>
  );
}
