import { sentence } from '@clubhouse/core/auth';
import {
  type BrandImage,
  brandImage,
  checklist,
  type ImageSlotName,
  outboxState,
  type SettingsGroup,
  type SettingsVersion,
  settingsPreview,
  settingsVersion,
} from '@clubhouse/core/facility';
import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type ApiError, api } from '../client/index.ts';
import { refreshLive } from '../client/live-topics.ts';

export const outboxQuery = queryOptions({
  queryKey: ['outbox'],
  // A new door code can queue an email to every member, so a change of the code refetches the outbox.
  meta: { live: ['keypad'] },
  queryFn: () => api.get('/api/admin/outbox', outboxState),
  // Admins open the card with the outgoing emails to see the current state, so this query always refetches.
  staleTime: 0,
});

export function useRetryMail() {
  const queryClient = useQueryClient();
  return useMutation<void, ApiError, number>({
    mutationFn: (id) => api.send('POST', `/api/admin/outbox/${id}/retry`),
    onSettled: () => queryClient.invalidateQueries(outboxQuery),
  });
}

/** The owner's setup tasks after the installation. */
export const checklistQuery = queryOptions({
  queryKey: ['checklist'],
  meta: { live: ['facility', 'keypad', 'people'] },
  queryFn: () => api.get('/api/admin/checklist', checklist),
  // Always refetches, because some tasks, such as the first backup, send no live event when they are done.
  staleTime: 0,
});

export function useSendTestEmail() {
  const queryClient = useQueryClient();
  return useMutation<{ message: string }, ApiError>({
    mutationFn: () => api.post('/api/admin/test-email', undefined, sentence),
    onSettled: () => queryClient.invalidateQueries(outboxQuery),
  });
}

export const settingsQueries = {
  current: queryOptions({
    queryKey: ['facility-settings'],
    meta: { live: ['facility'] },
    queryFn: () => api.get('/api/admin/facility', z.array(settingsVersion)),
  }),
  /** The saved versions of a group, newest first. */
  history: (group: SettingsGroup) =>
    queryOptions({
      queryKey: ['facility-settings', group, 'history'],
      meta: { live: ['facility'] },
      queryFn: () => api.get(`/api/admin/facility/${group}/history`, z.array(settingsVersion)),
    }),
  /** The effects that saving `value` would have. Sends no request if `value` is null. */
  preview: (group: SettingsGroup, value: unknown) =>
    queryOptions({
      queryKey: ['facility-settings', group, 'preview', value],
      meta: { live: [] },
      queryFn:
        value === null
          ? skipToken
          : () => api.post(`/api/admin/facility/${group}/preview`, { value }, settingsPreview),
      // Never reuses an earlier response for the same settings, because new bookings change the effects.
      staleTime: 0,
      gcTime: 0,
    }),
};

/** `basedOn` is the version that the admin saw. The server refuses the change if a newer version exists. */
type SettingsChange = { group: SettingsGroup; value: unknown; basedOn: number | null };

const putSettings = ({ group, ...change }: SettingsChange) =>
  api.put(`/api/admin/facility/${group}`, change, settingsVersion);

export function useSaveSettings() {
  const queryClient = useQueryClient();
  return useMutation<SettingsVersion, ApiError, SettingsChange>({
    mutationFn: putSettings,
    onSuccess: (saved) => {
      queryClient.setQueryData(settingsQueries.current.queryKey, (versions) =>
        versions?.map((version) => (version.group === saved.group ? saved : version)),
      );
    },
    onSettled: () => refreshLive(queryClient, 'facility'),
  });
}

/** Stores a picture. The website shows it only after the brand settings refer to it. */
export const useUploadImage = (slot: ImageSlotName) =>
  useMutation<BrandImage, ApiError, File>({
    mutationFn: (file) => api.upload(`/api/admin/facility/images/${slot}`, file, brandImage),
  });

/**
 * Puts the accounts settings first. If they were never saved, the first save of the place settings also saves
 * a version of them. The server would then refuse the accounts settings, because they would be based on an
 * outdated version.
 */
const accountsFirst = (changes: readonly SettingsChange[]) =>
  changes.toSorted((a, b) => Number(b.group === 'accounts') - Number(a.group === 'accounts'));

/** Saves the groups one at a time. Stops when the server refuses a group. */
export function useImportSettings() {
  const queryClient = useQueryClient();
  return useMutation<void, ApiError, SettingsChange[]>({
    mutationFn: async (changes) => {
      for (const change of accountsFirst(changes)) await putSettings(change);
    },
    onSettled: () => refreshLive(queryClient, 'facility'),
  });
}
