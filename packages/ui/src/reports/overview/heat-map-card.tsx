import type { Facility } from '@clubhouse/core/facility';
import type { HoursOfWeek } from '@clubhouse/core/reports';
import type { UseQueryResult } from '@tanstack/react-query';
import { useFacility } from '../../client/facility.ts';
import { ScrollRegion } from '../../kit/scroll-region.tsx';
import type { Ranged } from '../api.ts';
import { percentText } from '../figures.ts';
import { extremesOf, type HeatCell, heatRows, WEEK } from './heat-map.ts';
import { hourText } from './period-texts.ts';
import { ReportCard } from './report-card.tsx';

/** Limits the color's strength, so that text on the color stays readable in both themes. */
const MAX_COLOR_PERCENT = 45;

export function HeatMapCard({ query }: { query: UseQueryResult<Ranged<HoursOfWeek>> }) {
  const facility = useFacility();
  return (
    <ReportCard
      title="Bay use by weekday and hour"
      note="Percentage of available bay time in use. Staffed hours are in bold."
      query={query}
      viewOf={(report) => heatMapView(report, facility)}
      emptyText="No bookings in this period."
      fileName="week-by-hour"
      height="min-h-[44rem]"
    />
  );
}

const whenText = ({ weekday, hour }: HeatCell) => `${weekday}s at ${hourText(hour)}`;

function heatMapView({ found, range }: Ranged<HoursOfWeek>, facility: Facility) {
  if (found.hours === 0) return null;
  const rows = heatRows(found, range, facility);
  const { fullest, emptiest } = extremesOf(rows, range, facility);
  const quiet =
    emptiest && ` Quietest staffed hour: ${whenText(emptiest)}, ${percentText(emptiest.share)} booked.`;
  return {
    takeaway: `Busiest: ${whenText(fullest)}, ${percentText(fullest.share)} booked.${quiet ?? ''}`,
    picture: <HeatMap rows={rows} most={fullest.share} />,
    csv: [
      ['Hour of day', ...WEEK.map((weekday) => `${weekday} percent`)],
      ...rows.map((cells, hour) => [`${hour}:00`, ...cells.map(({ share }) => Math.round(share * 100))]),
    ],
  };
}

function HeatMap({ rows, most }: { rows: readonly (readonly HeatCell[])[]; most: number }) {
  return (
    <ScrollRegion label="Bay time in use by hour and weekday">
      <table className="w-full min-w-[24rem] table-fixed border-separate border-spacing-px text-small tabular-nums">
        <caption className="sr-only">Percentage of available bay time in use, by hour and weekday</caption>
        <thead>
          <tr className="text-muted">
            <th scope="col" className="w-16 pb-1 text-left font-[500]">
              Hour
            </th>
            {WEEK.map((weekday) => (
              <th key={weekday} scope="col" className="pb-1 font-[500]">
                <abbr title={weekday} className="no-underline">
                  {weekday.slice(0, 3)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, hour) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the hour
            <tr key={hour}>
              <th
                scope="row"
                className={`whitespace-nowrap text-left ${cells.some(({ isStaffed }) => isStaffed) ? 'font-[640]' : 'font-[400] text-muted'}`}
              >
                {hourText(hour)}
              </th>
              {cells.map(({ weekday, share }) => (
                <td
                  key={weekday}
                  className={`h-6 rounded-[3px] text-center ${share === 0 ? 'text-muted' : ''}`}
                  style={{
                    background: `color-mix(in srgb, var(--sunrise) ${Math.round((share / most) * MAX_COLOR_PERCENT)}%, var(--surface))`,
                  }}
                >
                  {Math.round(share * 100)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
