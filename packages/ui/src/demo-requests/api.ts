import { type ContactForm, MIN_OPEN_MS, type Received, received } from '@clubhouse/core/demo-requests';
import { useMutation } from '@tanstack/react-query';
import { type ApiError, api, readClock } from '../client/index.ts';

/** What the form sends besides what was typed. */
export type SentForm = ContactForm & { leaveEmpty: string; openedAt: Date };

/** What `settled` does is done also when somebody has left the form meanwhile. */
export function useSendRequest(settled: {
  onSuccess: (received: Received, sent: SentForm) => void;
  onError: (error: ApiError) => void;
}) {
  return useMutation<Received, ApiError, SentForm>({
    ...settled,
    async mutationFn({ openedAt, ...form }) {
      const openForMs = () => readClock().getTime() - openedAt.getTime();
      // Somebody whose browser fills the form in waits here, and is not taken for a program.
      await new Promise((resolve) => setTimeout(resolve, MIN_OPEN_MS - openForMs()));
      return api.post('/api/contact', { ...form, openForMs: openForMs() }, received);
    },
  });
}
