import { canceledNightOf, type League, leagueNightsOf, playedNight } from '@clubhouse/core/leagues';
import { facilityDate, formatShortDate } from '@clubhouse/core/time';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';

/**
 * The options of a select: the whole league, then its upcoming nights, then its past nights. Each night's
 * value is its original date.
 */
export function NightOptions({ league }: { league: League }) {
  const today = facilityDate(useNow(), useFacility());
  const nights = leagueNightsOf(league).map((night) => {
    const { date } = playedNight(league, night);
    const note = canceledNightOf(league, night) ? ' (canceled)' : date < today ? ' (over)' : '';
    return { night, date, text: `${formatShortDate(date)}${note}` };
  });
  const coming = nights.filter(({ date }) => date >= today);
  const over = nights.filter(({ date }) => date < today).reverse();
  return (
    <>
      <option value="">The whole league</option>
      {[...coming, ...over].map(({ night, text }) => (
        <option key={night} value={night}>
          {text}
        </option>
      ))}
    </>
  );
}
