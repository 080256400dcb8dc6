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

/** Shows a choice immediately and saves it. If saving fails, refetches the saved choices. */
export function useSaveChoice() {
  const queryClient = useQueryClient();
  return useMutation<NotificationSettings, ApiError, NotificationChoice>({
    // The scope runs requests one at a time, because parallel requests could save an earlier choice last.
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
