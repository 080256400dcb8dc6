import { type ContactForm, MIN_OPEN_MS, type Received, received } from '@clubhouse/core/demo-requests';
import { useMutation } from '@tanstack/react-query';
import { type ApiError, api, readClock } from '../client/index.ts';

/** Form metadata besides the input. */
export type SentForm = ContactForm & { leaveEmpty: string; openedAt: Date };

/** `settled` runs even if the user has left the form. */
export function useSendRequest(settled: {
  onSuccess: (received: Received, sent: SentForm) => void;
  onError: (error: ApiError) => void;
}) {
  return useMutation<Received, ApiError, SentForm>({
    ...settled,
    async mutationFn({ openedAt, ...form }) {
      const openForMs = () => readClock().getTime() - openedAt.getTime();
      // Waits, so a person with browser autofill is not taken for a bot.
      await new Promise((resolve) => setTimeout(resolve, MIN_OPEN_MS - openForMs()));
      return api.post('/api/contact', { ...form, openForMs: openForMs() }, received);
    },
  });
}
