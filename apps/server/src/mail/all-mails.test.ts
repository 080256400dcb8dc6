import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Booking } from '@clubhouse/core/bookings';
import { NO_MESSAGE } from '@clubhouse/core/demo-requests';
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { type BracketRound, DEFAULT_SEASON_RULES, type Standing } from '@clubhouse/core/leagues';
import type { Lesson } from '@clubhouse/core/lessons';
import { expect, test } from 'vitest';
import { aFacility } from '../../../../packages/core/testing/facility-builders.ts';
import { proseProblems } from '../../../../scripts/lib/prose.mjs';
import { engine } from '../../testing/database.ts';
import {
  accountReadyMail,
  confirmEmailMail,
  emailChangedMail,
  passwordChangedMail,
  resetCodeMail,
} from '../auth/mails.ts';
import * as bookings from '../bookings/mails.ts';
import {
  accountHelpMail,
  manyRequestsMail,
  requestMail,
  requestReceivedMail,
} from '../demo-requests/mails.ts';
import { codeChangedMail, codeChangesMail, codeKeptMail } from '../keypad/mails.ts';
import * as leagues from '../leagues/mails.ts';
import * as playoffs from '../leagues/playoff-mails.ts';
import * as substitutes from '../leagues/substitutes/mails.ts';
import * as lessons from '../lessons/mails.ts';
import * as members from '../members/mails.ts';
import * as reminders from '../reminders/mails.ts';
import * as watches from '../watches/mails.ts';
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
const byDesk = { reason: 'The projector in Bay 1 needs a new lamp.' };
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
  isPaid: false,
};
const NIGHT = { date: '2027-01-14', startTime: '18:00', endTime: '20:00' };
const league = {
  id: 1,
  name: 'Thursday Twilight',
  startDate: '2027-01-07',
  endDate: '2027-03-25',
  dayOfWeek: 'Thursday',
  startTime: '18:00:00',
  endTime: '21:00:00',
} as const;
const SUBSTITUTION = {
  league,
  played: { ...NIGHT, night: NIGHT.date },
  player: 'Kim Lee',
  start: '19:00',
};
const ANSWER_PATHS = { in: '/in', out: '/out', night: '/night' };
const STROKE_RULES = {
  ...DEFAULT_SEASON_RULES,
  leagueType: 'individual',
  scoringType: 'lowest_score',
} as const;
const person = { name: 'Kim Lee', email: 'kim@example.com', phone: '407-555-0100' };
const request = { ...person, interest: 'free_sim_demo', message: 'Can I bring my own clubs?' } as const;

const CODE_PLAN = {
  startsAt: '2026-12-01T23:00:00Z',
  oldCodeUntil: '2026-12-02T00:00:00Z',
  plannedAt: NOW.toISOString(),
};
const reminded = {
  ...booking,
  user: { id: 3, email: person.email },
  coachName: 'Riley Navarro',
  changedAt: NOW,
};
const THE_DAY_BEFORE = new Date('2026-11-30T23:00:00Z');
const withNotice = aFacility({ booking: { cancellationNoticeHours: 48 } });
const standing = (rank: number, name: string, averageStrokes: number | null): Standing => ({
  rank,
  team: { teamId: rank, name, players: [{ participantId: rank, name, isTeamLead: true }] },
  qualified: true,
  roundsMissing: 0,
  roundsPlayed: 3,
  droppedRoundIds: [],
  totalStrokes: null,
  averageStrokes,
  bestRound: null,
  wins: averageStrokes === null ? 2 : null,
  halves: averageStrokes === null ? 0 : null,
  losses: averageStrokes === null ? 1 : null,
  points: averageStrokes === null ? 4 : null,
  tieBreak: null,
});
const FINAL: BracketRound = {
  ...NIGHT,
  playoffTeams: 2,
  roundId: 8,
  night: NIGHT.date,
  isCanceled: false,
  matches: [
    {
      position: 1,
      sides: [{ seed: 1, team: standing(1, 'Kim Lee', null).team, strokes: null, result: null }, null],
      winnerTeamId: null,
      decidedBy: null,
    },
  ],
};

const MAILS: Record<string, MailContent[]> = {
  accountReadyMail: [accountReadyMail(DEFAULT_FACILITY)],
  resetCodeMail: [resetCodeMail('482913', 'a'.repeat(16))],
  passwordChangedMail: [passwordChangedMail(DEFAULT_FACILITY)],
  emailChangedMail: [emailChangedMail(DEFAULT_FACILITY)],
  bookingConfirmedMail: [
    bookings.bookingConfirmedMail(booking, null, DEFAULT_FACILITY),
    bookings.bookingConfirmedMail(guestBooking, byDesk, DEFAULT_FACILITY),
  ],
  offerMail: [
    watches.offerMail({ ...booking, heldUntil: new Date('2026-11-24T17:15:00Z') }, DEFAULT_FACILITY),
    watches.offerMail({ ...booking, heldUntil: null }, DEFAULT_FACILITY),
  ],
  bookingSeriesMail: [
    bookings.bookingSeriesMail([booking], DEFAULT_FACILITY),
    bookings.bookingSeriesMail([booking, { ...booking, bookingDate: '2026-12-01' }], DEFAULT_FACILITY),
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
  bookingBackMail: [bookings.bookingBackMail(booking, NOW, DEFAULT_FACILITY)],
  bookingRestoredMail: [
    bookings.bookingRestoredMail(booking, NOW, DEFAULT_FACILITY),
    bookings.bookingRestoredMail(guestBooking, NOW, DEFAULT_FACILITY),
  ],
  bookingCancelledMail: [
    bookings.bookingCancelledMail(booking, NOW, null, DEFAULT_FACILITY),
    bookings.bookingCancelledMail(guestBooking, NOW, byDesk, DEFAULT_FACILITY),
  ],
  lessonBookedMail: (['member', 'coach'] as const).flatMap((side) =>
    (['member', 'coach'] as const).map((by) =>
      lessons.lessonBookedMail(lesson, side, { by, now: NOW }, DEFAULT_FACILITY),
    ),
  ),
  lessonMovedMail: (['front-desk', 'coach', null] as const).map((actor) =>
    lessons.lessonMovedMail(
      lesson,
      { ...lesson, date: '2026-12-04' },
      'member',
      { ...byDesk, actor, now: NOW },
      DEFAULT_FACILITY,
    ),
  ),
  lessonMoveRequestMail: [
    lessons.lessonMoveRequestMail(lesson, 'I’m out of town that week.', DEFAULT_FACILITY),
    lessons.lessonMoveRequestMail(lesson, undefined, DEFAULT_FACILITY),
  ],
  lessonRestoredMail: (['member', 'coach'] as const).flatMap((side) =>
    (['front-desk', side === 'member' ? 'coach' : 'member', null] as const).map((by) =>
      lessons.lessonRestoredMail(lesson, side, { by, now: NOW }, DEFAULT_FACILITY),
    ),
  ),
  lessonCancelledMail: [
    lessons.lessonCancelledMail(
      lesson,
      'member',
      NOW,
      { actor: 'coach', reason: 'I’m sick.' },
      DEFAULT_FACILITY,
    ),
    lessons.lessonCancelledMail(lesson, 'coach', NOW, null, DEFAULT_FACILITY),
  ],
  registrationMail: [leagues.registrationMail(league, { partner: 'Pat Doe', now: NOW }, DEFAULT_FACILITY)],
  invitationMail: [true, false].map((hasAccount) =>
    leagues.invitationMail(league, { from: 'Kim Lee', hasAccount }, DEFAULT_FACILITY),
  ),
  partnerLeftMail: [leagues.partnerLeftMail(league, 'Pat Doe', DEFAULT_FACILITY)],
  departureMail: (['self', 'lead', 'admin'] as const).map((by) =>
    leagues.departureMail(league, by, DEFAULT_FACILITY),
  ),
  nightAnswerMail: (['in', 'out'] as const).map((answer) =>
    leagues.nightAnswerMail(
      league,
      { ...NIGHT, night: NIGHT.date },
      { answer, start: '19:00' },
      DEFAULT_FACILITY,
    ),
  ),
  nightCanceledMail: [
    leagues.nightCanceledMail(league, { played: NIGHT, reason: 'Thanksgiving' }, DEFAULT_FACILITY),
  ],
  nightMovedMail: [
    leagues.nightMovedMail(
      league,
      { before: NIGHT, after: { ...NIGHT, date: '2027-01-16' }, reason: 'Thanksgiving', inWaves: true },
      DEFAULT_FACILITY,
    ),
  ],
  rulesChangedMail: [
    leagues.rulesChangedMail(
      { before: STROKE_RULES, after: { ...league, ...STROKE_RULES, handicap: 'computed' } },
      [],
      DEFAULT_FACILITY,
    ),
    leagues.rulesChangedMail(
      {
        before: { ...STROKE_RULES, handicap: 'admins' },
        after: { ...league, ...STROKE_RULES, scoringType: 'match_play', leagueType: 'scramble' },
      },
      [{ team: standing(1, 'Kim & Lee', null).team, before: 2, after: 1 }],
      DEFAULT_FACILITY,
    ),
  ],
  leagueMessageMail: [
    leagues.leagueMessageMail(
      { ...league, isActive: true, canceledNights: [], movedNights: [] },
      { date: '2027-01-14', subject: 'Bring a friend', text: 'We have an extra bay.\nSee you Thursday!' },
      DEFAULT_FACILITY,
    ),
  ],
  nextSeasonMail: ['2027-01-01', null].map((openFrom) =>
    leagues.nextSeasonMail(league, { openFrom }, DEFAULT_FACILITY),
  ),
  nightReinstatedMail: [
    leagues.nightReinstatedMail(league, { date: '2027-01-14', inWaves: true }, DEFAULT_FACILITY),
  ],
  playoffsStartedMail: [false, true].map((isCanceled) =>
    playoffs.playoffsStartedMail(
      league,
      {
        isStarted: true,
        rounds: [{ ...FINAL, isCanceled }],
        championTeamId: null,
      },
      DEFAULT_FACILITY,
    ),
  ),
  playoffsUndoneMail: [playoffs.playoffsUndoneMail(league, DEFAULT_FACILITY)],
  membershipRequestMail: [
    members.membershipRequestMail(request, { ...person, preferredContact: 'either', message: 'Soon.' }),
  ],
  cancellationRequestMail: [members.cancellationRequestMail(request, DEFAULT_FACILITY)],
  memberInvitationMail: [members.memberInvitationMail('/setup/aaaa', DEFAULT_FACILITY)],
  confirmEmailMail: [confirmEmailMail('/setup/aaaa', DEFAULT_FACILITY)],
  memberWelcomeMail: [members.memberWelcomeMail(DEFAULT_FACILITY)],
  roleInvitationMail: (['admin', 'coach', 'staff'] as const).map((role) =>
    members.roleInvitationMail(role, '/setup/aaaa', DEFAULT_FACILITY),
  ),
  roleGivenMail: (['admin', 'staff'] as const).map((role) => members.roleGivenMail(role, DEFAULT_FACILITY)),
  roleNoticeMail: [members.roleNoticeMail('staff', { id: 9, name: 'Kim Lee' })],
  membershipEndedMail: [members.membershipEndedMail('2026-11-30', DEFAULT_FACILITY)],
  codeChangedMail: [null, CODE_PLAN.oldCodeUntil].map((until) => codeChangedMail(until, DEFAULT_FACILITY)),
  codeChangesMail: [CODE_PLAN, { ...CODE_PLAN, startsAt: '2026-11-24T23:00:00Z', oldCodeUntil: null }].map(
    (plan) => codeChangesMail(plan, NOW, DEFAULT_FACILITY),
  ),
  codeKeptMail: [codeKeptMail(DEFAULT_FACILITY)],
  bookingReminderMail: [
    reminders.bookingReminderMail([reminded], THE_DAY_BEFORE, DEFAULT_FACILITY),
    reminders.bookingReminderMail([reminded], new Date('2026-12-01T21:00:00Z'), withNotice),
    reminders.bookingReminderMail([{ ...reminded, kind: 'lesson' }], THE_DAY_BEFORE, DEFAULT_FACILITY),
    reminders.bookingReminderMail(
      [reminded, { ...reminded, kind: 'lesson', simulatorId: 2 }],
      THE_DAY_BEFORE,
      DEFAULT_FACILITY,
    ),
    reminders.bookingReminderMail(
      [reminded, { ...reminded, startTime: '21:00:00', endTime: '22:00:00' }],
      THE_DAY_BEFORE,
      DEFAULT_FACILITY,
    ),
  ],
  leagueNightQuestionMail: [null, '19:00'].map((start) =>
    reminders.leagueNightQuestionMail(
      league,
      { date: '2027-01-14', start, closesAt: NOW, paths: { ...ANSWER_PATHS, substitute: start } },
      DEFAULT_FACILITY,
    ),
  ),
  leagueNightReminderMail: [null, '19:00'].map((start) =>
    reminders.leagueNightReminderMail(
      league,
      { date: '2027-01-14', start, substituteFor: start && 'Kim Lee' },
      DEFAULT_FACILITY,
    ),
  ),
  substituteRequestMail: [null, '19:00'].map((start) =>
    substitutes.substituteRequestMail({ ...SUBSTITUTION, start }, '/play', DEFAULT_FACILITY),
  ),
  substituteMail: [true, false].map((isNamed) =>
    substitutes.substituteMail(SUBSTITUTION, { isNamed }, DEFAULT_FACILITY),
  ),
  substituteFoundMail: [
    substitutes.substituteFoundMail(SUBSTITUTION, { substitute: 'Pat Doe' }, DEFAULT_FACILITY),
  ],
  substituteLostMail: [true, false].map((isAskedAgain) =>
    substitutes.substituteLostMail(SUBSTITUTION, { isAskedAgain }, DEFAULT_FACILITY),
  ),
  substituteReleasedMail: (['plays', 'replaced', 'moved', 'team', 'left', 'night'] as const).map((reason) =>
    substitutes.substituteReleasedMail(SUBSTITUTION, reason, DEFAULT_FACILITY),
  ),
  freeLessonReminderMail: [1, 2].map((included) =>
    reminders.freeLessonReminderMail(
      included,
      '2026-11-30',
      aFacility({ membership: { complimentaryLessons: included } }),
    ),
  ),
  standingsMail: [
    reminders.standingsMail(
      league,
      {
        standings: [standing(1, 'Kim Lee', 38.5), standing(2, 'Pat Doe', 40)],
        teamId: 2,
        nextNight: { ...NIGHT, night: NIGHT.date, start: '19:00' },
      },
      DEFAULT_FACILITY,
    ),
    reminders.standingsMail(
      league,
      {
        standings: [standing(1, 'Kim Lee', null), standing(1, 'Pat Doe', null)],
        teamId: 1,
        nextNight: null,
      },
      DEFAULT_FACILITY,
    ),
    reminders.standingsMail(
      league,
      { standings: [standing(1, 'Kim Lee', 38.5)], teamId: 9, nextNight: null },
      DEFAULT_FACILITY,
    ),
  ],
  manyRequestsMail: [manyRequestsMail(100)],
  requestMail: [
    requestMail(request, DEFAULT_FACILITY, 'demo'),
    requestMail({ ...request, message: NO_MESSAGE }, DEFAULT_FACILITY, 'membership'),
  ],
  requestReceivedMail: [
    requestReceivedMail(request, NOW, DEFAULT_FACILITY, 'demo'),
    requestReceivedMail({ ...request, name: 'kim.example' }, NOW, DEFAULT_FACILITY, 'membership'),
  ],
  accountHelpMail: [accountHelpMail({ email: 'kim@example.com', phone: '' }), accountHelpMail(person)],
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

test('only the map link of a confirmation becomes a link', () => {
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
  // Writes the text of all emails to a file for proofreading. scripts/test.mjs joins it with the screens'
  // text.
  mkdirSync(TEXTS, { recursive: true });
  writeFileSync(
    path.join(TEXTS, 'emails.md'),
    `# Emails\n\n${mails.map(({ name, subject, text }) => `## ${name}\n\nSubject: ${subject}\n\n${text}\n`).join('\n')}`,
  );
});
