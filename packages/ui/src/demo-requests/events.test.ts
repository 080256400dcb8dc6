import { expect, test } from 'vitest';
import { watchAnalytics } from '../client/testing/watch-analytics.ts';
import { requestSent } from './events.ts';

test('analytics receives the topic of a demo request, but nothing about the person', async () => {
  const sent = watchAnalytics();
  requestSent('free_sim_demo');
  expect(await sent()).toEqual([['event', 'contact_submission', { interest: 'free_sim_demo' }]]);
});
