import { expect, test, vi } from 'vitest';

const track = vi.hoisted(() => vi.fn());
vi.mock('../client/index.ts', () => ({ track }));
const { requestSent } = await import('./events.ts');

test('the event of a demo request carries what it is about, and nothing of whose it is', () => {
  requestSent('free_sim_demo');
  expect(track.mock.calls).toEqual([['contact', 'submission', { interest: 'free_sim_demo' }]]);
});
