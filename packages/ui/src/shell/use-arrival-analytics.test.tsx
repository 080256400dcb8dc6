import { SCREENS } from '@clubhouse/core/screens';
import { cleanup, render } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { trackPageView } from '../client/analytics.ts';
import { useArrival } from './use-arrival.ts';

vi.mock('../client/analytics.ts', () => ({ track: vi.fn(), trackPageView: vi.fn() }));
afterEach(cleanup);

function Screen() {
  useArrival(useLocation());
  return null;
}

const LINKS = Object.values(SCREENS).filter(({ path }) => path.endsWith('/:token'));

test.each(LINKS)('analytics gets $path without the token', ({ path }) => {
  vi.mocked(trackPageView).mockClear();
  render(
    <MemoryRouter initialEntries={[path.replace(':token', 's3cret')]}>
      <Screen />
    </MemoryRouter>,
  );
  expect(vi.mocked(trackPageView).mock.calls).toEqual([[path.replace('/:token', '')]]);
});

test('analytics gets any other path as it stands', () => {
  vi.mocked(trackPageView).mockClear();
  render(
    <MemoryRouter initialEntries={['/leagues/7/signup']}>
      <Screen />
    </MemoryRouter>,
  );
  expect(vi.mocked(trackPageView).mock.calls).toEqual([['/leagues/7/signup']]);
});
