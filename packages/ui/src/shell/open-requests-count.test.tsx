import type { LiveEvent } from '@clubhouse/core/live';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { isRefreshedBy } from '../client/live-topics.ts';
import { createQueryClient } from '../client/query-client.ts';
import { OpenRequestsCount } from './open-requests-count.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the count of open requests in the navigation follows each request, and disappears with the last', async () => {
  let total = 3;
  vi.stubGlobal('fetch', async () => Response.json({ rows: [], kept: [], total, kinds: {}, views: {} }));
  const queryClient = createQueryClient();
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <OpenRequestsCount />
    </QueryClientProvider>,
  );
  await screen.findByText('3');
  const event: LiveEvent = { name: 'requests', data: {} };
  const hear = () => queryClient.invalidateQueries({ predicate: isRefreshedBy(event) });
  total = 4;
  await hear();
  await screen.findByText('4');
  total = 1000;
  await hear();
  await screen.findByText('99+');
  total = 0;
  await hear();
  await vi.waitFor(() => expect(container.textContent).toBe(''));
});
