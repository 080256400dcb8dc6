import { WEEKDAYS } from '@clubhouse/core/time';
import type { Client } from './client.ts';
import type { TestServer } from './server.ts';

export const MORNINGS = WEEKDAYS.map((dayOfWeek) => ({ dayOfWeek, startTime: '09:00', endTime: '12:00' }));

export async function aCoach(server: TestServer, name: string, flags: { isMember?: boolean } = {}) {
  const coach = await server.signedIn({ isCoach: true, ...flags });
  await coach.put('/api/coach/availability', { hours: MORNINGS, daysOff: [] });
  await coach.put('/api/coach/profile', { name, bio: 'Short game first.', specialties: ['Putting'] });
  return coach;
}

export async function aLesson(member: Client, coachId: number, date: string, startTime: string, note = '') {
  const answer = await member.post('/api/lessons', { coachId, date, startTime, note });
  if (answer.status !== 201) throw new Error(`No lesson: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export type Sent = {
  to: string;
  subject: string;
  heading: string;
  blocks: unknown[];
  event: { uid: string; isCancelled: boolean; summary: string; startsAt: string };
};

export async function sentMails(server: TestServer): Promise<Sent[]> {
  const rows: { recipient: string; content: string }[] = await server.db('outbox').orderBy('id');
  return rows.map(({ recipient, content }) => ({ to: recipient, ...JSON.parse(content) }));
}

/** The tables that lessons write to, in an order in which they can be cleared. */
export const LESSON_TABLES = ['lesson_slots', 'lessons', 'booking_history', 'bay_slots', 'bookings'] as const;
