export { BookingSearch } from './booking-search/booking-search.tsx';
export { CalendarScreen } from './calendar-screen.tsx';
export { Schedule } from './schedule/schedule.tsx';
