import { type NewBooking, type NewSeries, seriesAnswer } from '@clubhouse/core/bookings';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../client/index.ts';
import { bookingQueries, useBookingMutation, useShowBooking } from './api.ts';

const URL = '/api/bookings/series';

export const seriesPreview = (slots: readonly NewBooking[]) =>
  queryOptions({
    queryKey: [...bookingQueries.all, 'series', slots],
    meta: { live: ['bookings', 'leagues'] },
    queryFn: () => api.post(URL, { mode: 'preview', slots }, seriesAnswer),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export function useBookSeries() {
  const show = useShowBooking();
  return useBookingMutation(
    (series: NewSeries) => api.post(URL, series, seriesAnswer),
    ({ bookings }) => bookings.forEach(show),
  );
}
