import { WEEKDAYS } from '@clubhouse/core/time';
import type { Client } from './client.ts';
import type { TestServer } from './server.ts';

/** From 9 to 12 on every day of the week. */
export const MORNINGS = WEEKDAYS.map((dayOfWeek) => ({ dayOfWeek, startTime: '09:00', endTime: '12:00' }));

/** A coach with a profile, who teaches in the mornings; all by the coach's own calls. */
export async function aCoach(server: TestServer, name: string, flags: { isMember?: boolean } = {}) {
  const coach = await server.signedIn({ isCoach: true, ...flags });
  await coach.put('/api/coach/availability', { hours: MORNINGS, daysOff: [] });
  await coach.put('/api/coach/profile', { name, bio: 'Short game first.', specialties: ['Putting'] });
  return coach;
}

/** Booked as a member books it; answers the lesson. */
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

/** The mails that wait, in the order in which they were written, and the appointments that go with them. */
export async function sentMails(server: TestServer): Promise<Sent[]> {
  const rows: { recipient: string; content: string }[] = await server.db('outbox').orderBy('id');
  return rows.map(({ recipient, content }) => ({ to: recipient, ...JSON.parse(content) }));
}

/** What a lesson leaves behind, in the order in which it can be deleted. */
export const LESSON_TABLES = ['lesson_slots', 'lessons', 'booking_history', 'bay_slots', 'bookings'] as const;
