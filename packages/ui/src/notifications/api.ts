import {
  type NotificationChoice,
  type NotificationSettings,
  notificationSettings,
} from '@clubhouse/core/notifications';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiError, api } from '../client/index.ts';

const PATH = '/api/user/notifications';

// Always refetches, because the person may have unsubscribed in an email.
export const settingsQuery = queryOptions({
  queryKey: ['notifications'],
  meta: { live: ['facility'] },
  queryFn: () => api.get(PATH, notificationSettings),
  staleTime: 0,
});

/** Shows a choice at once and saves it. A refused choice reverts to the saved one. */
export function useSaveChoice() {
  const queryClient = useQueryClient();
  return useMutation<NotificationSettings, ApiError, NotificationChoice>({
    // Runs one after the other, so that the last choice of a kind wins.
    scope: { id: 'notifications' },
    mutationFn: (choice) => api.put(PATH, choice, notificationSettings),
    onMutate: async (choice) => {
      await queryClient.cancelQueries(settingsQuery);
      queryClient.setQueryData(
        settingsQuery.queryKey,
        (settings) =>
          settings && {
            ...settings,
            choices: settings.choices.map((other) => (other.kind === choice.kind ? choice : other)),
          },
      );
    },
    onError: () => queryClient.invalidateQueries(settingsQuery),
  });
}
