import { BookingSearch, Schedule } from '../../bookings/staff/index.ts';

export function BookingManagement() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <Schedule />
      <BookingSearch />
    </div>
  );
}
