import type { WatchOffer } from '@clubhouse/core/watches';
import { useEffect, useEffectEvent, useState } from 'react';
import { readClock } from '../client/index.ts';
import { countdownText } from './watch-texts.ts';

/**
 * Counts down the remaining seconds of a hold. Starts from the number that the server sent, because the phone's
 * clock may be wrong. Screen readers do not announce each second, because the text beside the countdown says
 * when the hold ends.
 */
export function Countdown({
  offer: { secondsLeft },
  loadedAt,
  onEnd,
}: {
  offer: WatchOffer;
  /** When the offer was loaded, according to the device's clock. */
  loadedAt: number;
  onEnd: () => void;
}) {
  const [now, setNow] = useState(() => readClock().getTime());
  const left =
    secondsLeft === null ? null : Math.max(0, secondsLeft - Math.floor(Math.max(0, now - loadedAt) / 1000));
  const isRunning = left !== null && left > 0;
  const isOver = left === 0;
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(readClock().getTime()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  if (left === null) return null;
  return (
    <span role="timer" className="tabular-nums">
      <span className="sr-only">Time left: </span>
      {countdownText(left)}
    </span>
  );
}
