import { calendarLink } from '@clubhouse/core/bookings';
import { useMutation } from '@tanstack/react-query';
import { type ApiError, api } from '../client/index.ts';

export function useNewCalendarLink() {
  return useMutation<{ url: string }, ApiError>({
    mutationFn: () => api.post('/api/user/calendar-link', undefined, calendarLink),
  });
}
