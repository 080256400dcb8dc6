import { type DeskDay, type SheetRow, sheetRows } from '@clubhouse/core/desk';
import { bayName, imageUrl } from '@clubhouse/core/facility';
import { formatPhone } from '@clubhouse/core/fields';
import { facilityTime, formatDate, formatInterval, formatTime } from '@clubhouse/core/time';
import { useFacility } from '../../../client/facility.ts';
import { useNow } from '../../../client/index.ts';
import { occupancyKindText, titleOf } from './texts.ts';

const CELL = 'border-[#999] border-b px-2 py-1.5 text-left align-top';

/**
 * The printed list of everything on one day. It is black on white in every color scheme. The heading is in
 * the table head, so every page repeats it.
 */
export function DaySheet({ day, asOf }: { day: DeskDay; asOf: string | null }) {
  const facility = useFacility();
  const now = useNow();
  const rows = sheetRows(day, facility);
  return (
    <table className="hidden w-full break-after-page border-collapse last:break-after-auto bg-[#fff] text-[#000] text-[10pt] leading-snug print:table">
      <caption className="sr-only">Day sheet</caption>
      <thead className="table-header-group">
        <tr>
          <th colSpan={6} className="pb-3 text-left font-normal">
            <SheetLogo />
            <span className="block font-[700] text-[16pt]">
              {formatDate(day.date)}, {day.date.slice(0, 4)}
            </span>
            <span className="block">
              {facility.place.name} · Day sheet · All times {facility.place.zoneLabel} · Printed at{' '}
              {formatTime(facilityTime(now, facility))}
              {asOf !== null && <strong>, data as of {asOf}</strong>}
            </span>
          </th>
        </tr>
        <tr className="border-[#000] border-b-2">
          {['Time', 'Bay', 'Name', 'Phone', 'Kind', 'Here'].map((title) => (
            <th key={title} scope="col" className="whitespace-nowrap px-2 py-1 text-left font-[700]">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={`${row.simulatorId} ${row.item.key}`} row={row} />
        ))}
        {rows.length === 0 && (
          <tr>
            <td colSpan={6} className={CELL}>
              Nothing is booked.
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

const LOGO_HEIGHT = 32;

/**
 * Shows the facility's logo. Renders nothing if no logo was uploaded, because the heading already shows the
 * facility's name.
 */
function SheetLogo() {
  const { logoOnLight: logo } = useFacility().brand;
  if (!logo) return null;
  const width = Math.round((logo.width * LOGO_HEIGHT) / logo.height);
  return (
    <img
      src={imageUrl(logo, `${logo.width}.png`)}
      alt=""
      width={width}
      height={LOGO_HEIGHT}
      className="mb-2 max-w-[60mm] object-contain object-left"
    />
  );
}

function Row({ row: { simulatorId, item } }: { row: SheetRow }) {
  const facility = useFacility();
  const booking = item.type === 'booking' ? item.booking : null;
  const isPerson = booking !== null && booking.kind !== 'league';
  return (
    <tr className="break-inside-avoid">
      <td className={`${CELL} whitespace-nowrap`}>{formatInterval(item)}</td>
      <td className={`${CELL} whitespace-nowrap`}>{bayName(simulatorId, facility)}</td>
      <td className={`${CELL} w-[42%] wrap-break-word font-[650]`}>{titleOf(item)}</td>
      <td className={`${CELL} whitespace-nowrap`}>{booking?.phone && formatPhone(booking.phone)}</td>
      <td className={CELL}>{occupancyKindText(item)}</td>
      <td className={CELL}>
        {isPerson && (
          <span className="grid size-[14pt] place-items-center border border-[#000] font-[700] leading-none">
            {booking.checkedInAt !== null && '✓'}
          </span>
        )}
      </td>
    </tr>
  );
}
