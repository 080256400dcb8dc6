import {
  cancelNightRefusal,
  type League,
  moveTo,
  nightToMoveRefusal,
  reinstateNightRefusal,
} from '@clubhouse/core/leagues';
import { formatShortDate } from '@clubhouse/core/time';
import { useEffect, useRef, useState } from 'react';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { Button } from '../../kit/index.ts';
import { lazyDialog } from '../../kit/lazy-dialog.tsx';

const CancelNightDialog = lazyDialog(() => import('./cancel-night-dialog.tsx'));
const MoveNightDialog = lazyDialog(() => import('./move-night-dialog.tsx'));
export const ReinstateNightDialog = lazyDialog(() => import('./reinstate-night-dialog.tsx'));

type Props = {
  league: League;
  /** The date on which the night is played. For a moved night, this is not the original date. */
  date: string;
  hasScores?: boolean;
  look?: 'secondary' | 'quiet';
  onDone?: () => void;
};

export function NightButtons({ league, date: played, hasScores = false, look = 'quiet', onDone }: Props) {
  const facility = useFacility();
  const now = useNow();
  const [opened, setOpened] = useState<'move' | 'cancel' | 'reinstate' | null>(null);
  const date = moveTo(league, played)?.date ?? played;
  const state = { hasScores };
  const mayMove = nightToMoveRefusal(date, league, state) === null;
  const mayCancel = cancelNightRefusal(date, league, state) === null;
  const mayReinstate = reinstateNightRefusal(date, league, now, facility) === null;
  const place = useRef<HTMLSpanElement>(null);
  const move = useRef<HTMLButtonElement>(null);
  const wantsFocus = useRef(false);
  const close = () => {
    wantsFocus.current = opened === 'move';
    setOpened(null);
  };
  // After a move, the Move button can be absent for a moment, because the rounds and the league load
  // separately. If the focus is lost in that time, this effect returns the focus to the button.
  useEffect(() => {
    if (opened || !mayMove || !wantsFocus.current || document.activeElement !== document.body) return;
    move.current?.focus();
  }, [opened, mayMove]);
  const dialog = { league, date, onDone, onClose: close };
  return (
    <>
      <span
        ref={place}
        tabIndex={-1}
        className={`flex flex-wrap outline-none empty:hidden ${look === 'quiet' ? '-ml-4 sm:ml-0' : 'gap-3'}`}
      >
        {mayMove && (
          <Button
            ref={move}
            look={look}
            aria-label={`Move night of ${formatShortDate(played)}`}
            onClick={() => setOpened('move')}
          >
            Move Night
          </Button>
        )}
        {(mayCancel || mayReinstate) && (
          // One button for both actions, so the button still exists when the dialog returns the focus.
          <Button
            look={look}
            aria-label={`${mayCancel ? 'Cancel' : 'Reinstate'} night of ${formatShortDate(played)}`}
            onClick={() => setOpened(mayCancel ? 'cancel' : 'reinstate')}
          >
            {mayCancel ? 'Cancel Night' : 'Reinstate'}
          </Button>
        )}
      </span>
      {opened === 'move' && <MoveNightDialog {...dialog} />}
      {opened === 'cancel' && <CancelNightDialog {...dialog} />}
      {opened === 'reinstate' && (
        <ReinstateNightDialog
          {...dialog}
          // Focuses the button that opened the dialog, which now says "Cancel Night".
          focusAfterwards={() =>
            place.current?.querySelector<HTMLElement>(':scope > :last-child') ?? place.current
          }
        />
      )}
    </>
  );
}
