import type { Facility } from '@clubhouse/core/facility';
import { type Answer, answersCloseAt } from '@clubhouse/core/leagues';
import { inTwoDaysAtEvening, tomorrowAtEvening } from '@clubhouse/core/notifications';
import { formatDate, formatInterval, formatTime } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { leaguesPlayingOn } from '../league-calendar/index.ts';
import {
  allLeaguePlayers,
  answerPath,
  answerSettingsOf,
  answersForNights,
  findWaves,
  hasAccount,
  type LinkAnswer,
  nightPath,
  playoffTeamsByLeague,
  substitutesForNights,
  waveLeagues,
  waveOfTeam,
} from '../leagues/index.ts';
import type { MailContent, MailReminder } from '../mail/index.ts';
import { type Message, type Notice, notify } from '../notifications/index.ts';
import type { Settings } from '../settings.ts';
import { leagueNightQuestionMail, leagueNightReminderMail } from './mails.ts';
import { noticeFor, type Run } from './run.ts';
import { type Due, withoutWritten } from './written.ts';

/** Asks players two days before a league night whether they play, and reminds them the evening before. */
export async function remindOfLeagueNights(run: Run): Promise<void> {
  const { trx, window, facility } = run;
  const question = inTwoDaysAtEvening(window, facility);
  const reminder = tomorrowAtEvening(window, facility);
  const notices = [
    ...(question ? await noticesFor(run, question, asksPlayer) : []),
    ...(reminder ? await noticesFor(run, reminder, remindsPlayer) : []),
  ];
  await notify(trx, notices, run);
}

type PlayerNight = Awaited<ReturnType<typeof playersOn>>[number];

/** A person can play and substitute on the same night, so the suffix keeps the two reminders apart. */
const withSubstitute = (occurrence: string, { substituteFor }: PlayerNight) =>
  substituteFor === null ? occurrence : `${occurrence} sub`;

const asksPlayer = {
  /** Distinguishes the question about a night from the reminder about the same night. */
  occurrenceOf: (date: string) => `${date} question`,
  isFor: ({ answer, closesAt, substituteFor }: PlayerNight, now: Date) =>
    answer === null && substituteFor === null && now < closesAt,
  mailFor: questionFor,
  pushBody: (night: PlayerNight, date: string) => `${formatDate(date)}, ${timeText(night)}`,
};

const remindsPlayer: typeof asksPlayer = {
  occurrenceOf: (date) => date,
  isFor: ({ answer, substituteFor }) => substituteFor !== null || answer !== 'out',
  mailFor: ({ league, start, substituteFor }, date, _, facility) =>
    leagueNightReminderMail(league, { date, start, substituteFor }, facility),
  pushBody: timeText,
};

/** Returns "7:00 PM start", for example, if the player starts in a wave, or else "6:00 PM – 8:00 PM". */
function timeText({ league, start }: PlayerNight): string {
  return start === null ? formatInterval(league) : `${formatTime(start)} start`;
}

async function noticesFor(
  run: Run,
  { date, at }: { date: string; at: Date },
  message: typeof asksPlayer,
): Promise<Notice[]> {
  const { trx, now, facility, settings } = run;
  const nights = (await playersOn(trx, date, now, facility)).filter((night) => message.isFor(night, now));
  const due = nights.map((night): Due & { night: PlayerNight } => ({
    user: { id: night.userId, email: night.email },
    kind: 'league-nights',
    subjectId: night.league.id,
    occurrence: withSubstitute(message.occurrenceOf(date), night),
    at,
    night,
  }));
  return (await withoutWritten(trx, due)).map((one) =>
    noticeFor([one], messageFor(one.night, message, { date, settings, facility })),
  );
}

function messageFor(
  night: PlayerNight,
  { mailFor, pushBody }: typeof asksPlayer,
  { date, settings, facility }: Pick<Run, 'settings' | 'facility'> & { date: string },
): Message {
  const mail = mailFor(night, date, settings, facility);
  const path = nightPath(night.league, night.league.night);
  return { mail, push: { title: mail.subject, body: pushBody(night, date), path } };
}

/**
 * Returns the people who play in any league on a date: the players with an account, with their answers, and the
 * substitutes. In a playoff round, includes only the players of the round's matches.
 */
async function playersOn(db: Knex, date: string, now: Date, facility: Facility) {
  const leagues = await leaguesPlayingOn(db, date);
  if (leagues.length === 0) return [];
  const ids = leagues.map(({ id }) => id);
  // Includes partners without an account, because they can have a substitute too.
  const everyone = await allLeaguePlayers(db, ids);
  const players = everyone.filter(hasAccount);
  const playoffs = await playoffTeamsByLeague(db, leagues, date, now);
  const settings = await answerSettingsOf(db, ids);
  const nights = leagues.map(({ id, night }) => ({ leagueId: id, night }));
  const answerOf = await answersForNights(db, nights);
  const substitutes = await substitutesForNights(db, nights);
  const waves = await findWaves(db, await waveLeagues(db, ids), facility);
  return leagues.flatMap((league) => {
    const { answersCloseHours = 0, substitutes: substituteMode = 'off' } = settings.get(league.id) ?? {};
    const closesAt = answersCloseAt(date, { ...league, answersCloseHours }, facility);
    const canAskForSubstitute = substituteMode !== 'off';
    // Returns the start time of the team's wave. Null if everyone starts together, or if the team has a bye.
    const startOf = (teamId: number) =>
      waveOfTeam(waves.on(league.id, league.night), teamId)?.startTime ?? null;
    const ofLeague = players
      .filter(({ leagueId }) => leagueId === league.id)
      .filter(({ teamId }) => playoffs.get(league.id)?.includes(teamId) ?? true);
    const own = ofLeague.map(({ id, userId, email, teamId }) => {
      const answer: Answer | null = answerOf(id, league.night);
      const person = { userId, email, answer, substituteFor: null };
      return { league, closesAt, canAskForSubstitute, start: startOf(teamId), participantId: id, ...person };
    });
    const forOthers = substitutes.flatMap(({ leagueId, participantId, userId, email }) => {
      const replaced = everyone.find(({ id }) => id === participantId);
      if (leagueId !== league.id || userId === null || !replaced) return [];
      const person = { userId, email, answer: null, substituteFor: replaced.name };
      const start = startOf(replaced.teamId);
      return [{ league, closesAt, canAskForSubstitute, start, participantId, ...person }];
    });
    return [...own, ...forOthers];
  });
}

function questionFor(
  { league, participantId, closesAt, start, canAskForSubstitute }: PlayerNight,
  date: string,
  settings: Pick<Settings, 'sessionSecrets'>,
  facility: Facility,
): MailContent {
  const link = { leagueId: league.id, participantId, night: league.night, date };
  const pathFor = (answer: LinkAnswer) => answerPath({ ...link, answer }, settings);
  const paths = {
    in: pathFor('in'),
    out: pathFor('out'),
    substitute: canAskForSubstitute ? pathFor('substitute') : null,
    night: nightPath(league, league.night),
  };
  return leagueNightQuestionMail(league, { date, start, closesAt, paths }, facility);
}

/**
 * Returns the message with current data, or null if it no longer applies. For example, the night was
 * canceled or moved, the player has left the league, or a player who was asked has already answered.
 */
export async function currentLeagueNightReminder(
  db: Knex,
  { userId, subjects: [subject] }: MailReminder,
  { now, settings, facility }: { now: Date; settings: Pick<Settings, 'sessionSecrets'>; facility: Facility },
): Promise<Message | null> {
  if (!subject) return null;
  const date = subject.occurrence.slice(0, 'yyyy-mm-dd'.length);
  const message = subject.occurrence.endsWith('question') ? asksPlayer : remindsPlayer;
  const night = (await playersOn(db, date, now, facility)).find(
    (other) =>
      other.league.id === subject.id &&
      other.userId === userId &&
      withSubstitute(message.occurrenceOf(date), other) === subject.occurrence,
  );
  if (!night || !message.isFor(night, now)) return null;
  return messageFor(night, message, { date, settings, facility });
}
