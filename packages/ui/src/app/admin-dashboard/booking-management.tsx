import { BookingSearch, Schedule } from '../../bookings/staff/index.ts';

/** The bays by day and week, and below them the search over all bookings. */
export function BookingManagement() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <Schedule />
      <BookingSearch />
    </div>
  );
}
