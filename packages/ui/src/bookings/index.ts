export { bookingQueries } from './api.ts';
export { DatePicker } from './date-picker.tsx';
