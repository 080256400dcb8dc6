import { withNameForStaff } from '@clubhouse/core/auth';
import {
  type BookingList,
  type NewPersonNote,
  type PersonNote,
  personBooking,
  personNote,
  personPage,
} from '@clubhouse/core/members';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiError, api } from '../../client/index.ts';
import { userQueries } from '../../users/index.ts';

export const BOOKINGS_PAGE_SIZE = 10;

export const personQueries = {
  one: (id: number) =>
    queryOptions({
      queryKey: [...userQueries.all, 'person', id],
      meta: { live: ['bookings', 'leagues', 'requests', 'people'] },
      queryFn: async () => {
        const page = await api.get(`/api/admin/users/${id}`, personPage);
        return { ...page, user: withNameForStaff(page.user) };
      },
      staleTime: 0,
    }),
  bookings: (id: number, list: BookingList, page: number) =>
    queryOptions({
      queryKey: [...userQueries.all, 'person', id, 'bookings', { list, page }],
      meta: { live: ['bookings'] },
      queryFn: () => {
        const query = { list, page: String(page), pageSize: String(BOOKINGS_PAGE_SIZE) };
        return api.page(`/api/admin/users/${id}/bookings?${new URLSearchParams(query)}`, personBooking);
      },
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
};

export function useAddNote(id: number) {
  const queryClient = useQueryClient();
  return useMutation<PersonNote, ApiError, NewPersonNote>({
    mutationFn: (note) => api.post(`/api/admin/users/${id}/notes`, note, personNote),
    onSettled: () => queryClient.invalidateQueries({ queryKey: personQueries.one(id).queryKey, exact: true }),
  });
}
