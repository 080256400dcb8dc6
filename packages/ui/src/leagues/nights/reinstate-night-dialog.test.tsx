import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { aListedLeague } from '../../../../core/testing/listed-league.ts';
import { createQueryClient } from '../../client/query-client.ts';
import ReinstateNightDialog from './reinstate-night-dialog.tsx';

const [PAST_NIGHT, COMING_NIGHT] = ['2020-12-01', '2199-12-03'];
const LEAGUE = aListedLeague({ startDate: '2020-11-03', endDate: '2199-12-31' });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Night({ date }: { date: string }) {
  const [isOpen, setIsOpen] = useState(true);
  const place = useRef<HTMLSpanElement>(null);
  const close = () => setIsOpen(false);
  return (
    <QueryClientProvider client={createQueryClient()}>
      <span ref={place} tabIndex={-1} data-testid="place" />
      {isOpen && (
        <ReinstateNightDialog
          league={LEAGUE}
          date={date}
          focusAfterwards={() => place.current}
          onClose={close}
        />
      )}
    </QueryClientProvider>
  );
}

const dialogText = () => screen.getByRole('alertdialog').textContent;

test('the dialog for a future night promises its bays and an email', () => {
  render(<Night date={COMING_NIGHT} />);
  expect(dialogText()).toContain(
    'We’ll reserve the bays again if they are free. All players will get an email.',
  );
});

test('the dialog for a past night promises only its scores, and the focus stays in place', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  render(<Night date={PAST_NIGHT} />);
  expect(dialogText()).toContain('we won’t reserve bays or email anyone.');
  expect(dialogText()).not.toContain('All players');
  await userEvent.click(screen.getByRole('button', { name: 'Reinstate Night' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('place')));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
