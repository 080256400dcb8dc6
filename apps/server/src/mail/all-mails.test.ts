import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Booking } from '@clubhouse/core/bookings';
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import type { Lesson } from '@clubhouse/core/lessons';
import { expect, test } from 'vitest';
import { aFacility } from '../../../../packages/core/testing/facility-builders.ts';
import { proseProblems } from '../../../../scripts/lib/prose.mjs';
import { engine } from '../../testing/database.ts';
import { emailChangedMail, passwordChangedMail, resetCodeMail } from '../auth/mails.ts';
import * as bookings from '../bookings/mails.ts';
import { manyRequestsMail, requestMail } from '../demo-requests/mails.ts';
import { codeChangedMail } from '../keypad/mails.ts';
import * as leagues from '../leagues/mails.ts';
import * as lessons from '../lessons/mails.ts';
import * as members from '../members/mails.ts';
import type { MailContent } from './content.ts';
import { renderMail } from './template.ts';

const NOW = new Date('2026-11-24T17:00:00Z');
const booking: Booking = {
  id: 7,
  simulatorId: 1,
  bookingDate: '2026-12-01',
  startTime: '18:00:00',
  endTime: '20:00:00',
  userId: 3,
  kind: 'member',
  createdAt: '2026-11-24T17:00:00.000Z',
};
const guestBooking = { ...booking, kind: 'guest', userId: null } as const;
const later = { ...booking, bookingDate: '2026-12-02' };
const byDesk = { reason: 'The projector of bay 1 needs a new lamp.' };
const lesson: Lesson = {
  id: 4,
  coachId: 2,
  coachName: 'Riley Navarro',
  memberId: 3,
  memberName: 'Kim Lee',
  simulatorId: 2,
  date: '2026-12-03',
  startTime: '10:00:00',
  endTime: '11:00:00',
  note: 'My slice.',
  coachNotes: '',
  status: 'scheduled',
  isComplimentary: true,
};
const league = {
  id: 1,
  name: 'Thursday Twilight',
  startDate: '2027-01-07',
  endDate: '2027-03-25',
  dayOfWeek: 'Thursday',
  startTime: '18:00:00',
  endTime: '21:00:00',
} as const;
const person = { name: 'Kim Lee', email: 'kim@example.com', phone: '407-555-0100' };
const request = { ...person, interest: 'free_sim_demo', message: 'Can I bring my own clubs?' } as const;

const MAILS: Record<string, MailContent[]> = {
  resetCodeMail: [resetCodeMail('482913', 'a'.repeat(16))],
  passwordChangedMail: [passwordChangedMail(DEFAULT_FACILITY)],
  emailChangedMail: [emailChangedMail(DEFAULT_FACILITY)],
  bookingConfirmedMail: [
    bookings.bookingConfirmedMail(booking, null, DEFAULT_FACILITY),
    bookings.bookingConfirmedMail(guestBooking, byDesk, DEFAULT_FACILITY),
  ],
  bookingMovedMail: [
    bookings.bookingMovedMail(booking, later, NOW, null, DEFAULT_FACILITY),
    bookings.bookingMovedMail(
      guestBooking,
      { ...guestBooking, bookingDate: '2026-12-02' },
      NOW,
      byDesk,
      DEFAULT_FACILITY,
    ),
  ],
  bookingGivenAwayMail: [bookings.bookingGivenAwayMail(booking, NOW, byDesk.reason, DEFAULT_FACILITY)],
  bookingReceivedMail: [bookings.bookingReceivedMail(booking, NOW, undefined, DEFAULT_FACILITY)],
  bookingCancelledMail: [
    bookings.bookingCancelledMail(booking, NOW, null, DEFAULT_FACILITY),
    bookings.bookingCancelledMail(guestBooking, NOW, byDesk, DEFAULT_FACILITY),
  ],
  lessonBookedMail: (['member', 'coach'] as const).map((side) =>
    lessons.lessonBookedMail(lesson, side, NOW, DEFAULT_FACILITY),
  ),
  lessonMovedMail: [
    lessons.lessonMovedMail(
      lesson,
      { ...lesson, date: '2026-12-04' },
      'member',
      {
        ...byDesk,
        now: NOW,
      },
      DEFAULT_FACILITY,
    ),
  ],
  lessonCancelledMail: [
    lessons.lessonCancelledMail(
      lesson,
      'member',
      NOW,
      { actor: 'coach', reason: 'I am ill.' },
      DEFAULT_FACILITY,
    ),
    lessons.lessonCancelledMail(lesson, 'coach', NOW, null, DEFAULT_FACILITY),
  ],
  registrationMail: [leagues.registrationMail(league, { partner: 'Pat Doe' }, DEFAULT_FACILITY)],
  invitationMail: [true, false].map((hasAccount) =>
    leagues.invitationMail(league, { from: 'Kim Lee', hasAccount }, DEFAULT_FACILITY),
  ),
  partnerLeftMail: [leagues.partnerLeftMail(league, 'Pat Doe', DEFAULT_FACILITY)],
  departureMail: (['self', 'lead', 'admin'] as const).map((by) =>
    leagues.departureMail(league, by, DEFAULT_FACILITY),
  ),
  nightCanceledMail: [
    leagues.nightCanceledMail(league, { date: '2027-01-14', reason: 'Thanksgiving' }, DEFAULT_FACILITY),
  ],
  nightReinstatedMail: [leagues.nightReinstatedMail(league, '2027-01-14', DEFAULT_FACILITY)],
  membershipRequestMail: [
    members.membershipRequestMail(request, { ...person, preferredContact: 'either', message: 'Soon.' }),
  ],
  cancellationRequestMail: [members.cancellationRequestMail(request, DEFAULT_FACILITY)],
  memberInvitationMail: [members.memberInvitationMail('/setup/aaaa', DEFAULT_FACILITY)],
  memberWelcomeMail: [members.memberWelcomeMail(DEFAULT_FACILITY)],
  roleInvitationMail: (['admin', 'coach', 'staff'] as const).map((role) =>
    members.roleInvitationMail(role, '/setup/aaaa', DEFAULT_FACILITY),
  ),
  roleGivenMail: (['admin', 'staff'] as const).map((role) => members.roleGivenMail(role, DEFAULT_FACILITY)),
  roleNoticeMail: [members.roleNoticeMail('staff', { id: 9, name: 'Kim Lee' })],
  membershipEndedMail: [members.membershipEndedMail('2026-11-30', DEFAULT_FACILITY)],
  codeChangedMail: [codeChangedMail(DEFAULT_FACILITY)],
  manyRequestsMail: [manyRequestsMail(100)],
  requestMail: [requestMail(request, DEFAULT_FACILITY)],
};

const src = path.join(import.meta.dirname, '..');
const TEXTS = path.join(src, '../../../.cache/texts');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\bmails\.ts$/.test(file),
);

test('every email of the product is proofread', () => {
  const written = files.flatMap((file) =>
    [...readFileSync(path.join(src, file), 'utf8').matchAll(/^export function (\w+Mail)\(/gm)].map(
      ([, name]) => name,
    ),
  );
  expect(Object.keys(MAILS).toSorted()).toEqual(written.toSorted());
});

test('a confirmation has the map link as a link, and no other text becomes one', () => {
  const url = 'https://maps.example/?q=golf&z=17';
  const facility = aFacility({ place: { mapLink: url, arrivalNotes: 'Park behind https://evil.example' } });
  for (const confirmed of [booking, guestBooking]) {
    const mail = renderMail(
      bookings.bookingConfirmedMail(confirmed, null, facility),
      'https://club.example',
      facility,
    );
    expect(mail.text).toContain(`\n\nDirections: ${url}\n\n`);
    expect(mail.html).toContain('<a href="https://maps.example/?q=golf&amp;z=17"');
    expect(mail.text + mail.html).not.toContain('https://evil.example');
  }
  const { text } = renderMail(MAILS.bookingConfirmedMail?.[0] as MailContent, '', DEFAULT_FACILITY);
  expect(text).not.toContain('Directions');
});

test('every email reads well as plain text', () => {
  const mails = Object.entries(MAILS).flatMap(([name, contents]) =>
    contents.map((content) => ({ name, ...renderMail(content, 'https://club.example', DEFAULT_FACILITY) })),
  );
  const problems = mails.flatMap(({ name, subject, text }) =>
    [subject, ...text.split('\n\n')].flatMap((part) =>
      proseProblems(part, { isOnScreen: true }).map((problem) => `${name}: ${problem}`),
    ),
  );
  expect(problems).toEqual([]);
  for (const { text } of mails) expect(text).not.toMatch(/undefined|null|\[object/);
  if (engine === 'postgres') return;
  // Writes the texts to a file for proofreading. scripts/test.mjs joins these files.
  mkdirSync(TEXTS, { recursive: true });
  writeFileSync(
    path.join(TEXTS, 'emails.md'),
    `# Emails\n\n${mails.map(({ name, subject, text }) => `## ${name}\n\nSubject: ${subject}\n\n${text}\n`).join('\n')}`,
  );
});
