import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { ApiError } from '../client/index.ts';
import { createQueryClient } from '../client/query-client.ts';
import { ConfirmChange } from './confirm-change.tsx';
import { shownToast } from './toast.ts';

afterEach(cleanup);

function Question({ response }: { response: Promise<string> }) {
  const change = useMutation<string, ApiError, number>({ mutationFn: () => response });
  return (
    <ConfirmChange
      title="Remove Kim?"
      keepText="Keep"
      confirmText="Remove"
      busyText="Removing..."
      change={change}
      input={1}
      done={(name) => ({ title: `${name} removed` })}
      onClose={() => {}}
    >
      Kim loses the membership.
    </ConfirmChange>
  );
}

test('if a live update removes the dialog before the response arrives, the result is still shown', async () => {
  let respond = () => {};
  const response = new Promise<string>((resolve) => {
    respond = () => resolve('Kim');
  });
  const client = createQueryClient();
  const { rerender } = render(
    <QueryClientProvider client={client}>
      <Question response={response} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  rerender(<QueryClientProvider client={client}>{null}</QueryClientProvider>);
  respond();
  await waitFor(() => expect(shownToast.get()?.title).toBe('Kim removed'));
});
