import { MAX_PARTICIPANTS, plannedWaves } from '@clubhouse/core/leagues';
import { formatTime } from '@clubhouse/core/time';
import { Clock, TriangleAlert } from 'lucide-react';
import { type Control, useWatch } from 'react-hook-form';
import { useFacility } from '../../client/facility.ts';
import type { LeagueFormInput } from './form-types.ts';

const listed = new Intl.ListFormat('en-US');
const TIME = /^\d\d:\d\d$/;

/**
 * Says when each wave of players starts, if a full league needs more seats than its bays have:
 * docs/product/leagues.md#waves-in-the-preview.
 */
export function WaveNote({ control }: { control: Control<LeagueFormInput> }) {
  const facility = useFacility();
  const [leagueType, scoringType, startTime, endTime, maxParticipants, numberOfBays] = useWatch({
    control,
    name: ['leagueType', 'scoringType', 'startTime', 'endTime', 'maxParticipants', 'numberOfBays'],
  });
  const isTyped =
    TIME.test(startTime) &&
    TIME.test(endTime) &&
    startTime < endTime &&
    maxParticipants <= MAX_PARTICIPANTS &&
    numberOfBays > 0;
  if (!isTyped) return null;
  const league = { leagueType, scoringType, startTime, endTime, maxParticipants, numberOfBays };
  const planned = plannedWaves(league, facility);
  if (!planned) return null;
  const { waves, minutes, advisedEnd } = planned;
  const Icon = advisedEnd === null ? Clock : TriangleAlert;
  const seats = numberOfBays * facility.booking.seatsPerBay;
  const starts = listed.format(waves.map((wave) => formatTime(wave.startTime)));
  return (
    <p className={`mt-2 flex gap-2 ${advisedEnd === null ? '' : 'text-warning'}`}>
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>
        {seats === 1 ? 'There is only 1 seat' : `There are only ${seats} seats`} for {maxParticipants}{' '}
        players, so they start in waves: {starts}.
        {advisedEnd !== null && ` ${tooShortText(minutes, advisedEnd)}`}
      </span>
    </p>
  );
}

const tooShortText = (minutes: number, advisedEnd: string) =>
  advisedEnd === '24:00'
    ? `The first wave has only ${minutes} minutes. Use more bays or fewer players.`
    : `The first wave has only ${minutes} minutes. Allow an hour for each wave: end the league night at ${formatTime(advisedEnd)}, or use more bays.`;
