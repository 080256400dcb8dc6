import { datePlus, weekdayOf } from '@clubhouse/core/time';
import type { NewLeagueRow } from '../leagues/index.ts';

/** One league of each type and scoring, in the middle of its season. */
export function demoLeagues(today: string): NewLeagueRow[] {
  const season = { startDate: datePlus(today, -42), endDate: datePlus(today, 49), isActive: true };
  const weekday = (daysAhead: number) => weekdayOf(datePlus(today, daysAhead));
  return [
    {
      ...season,
      name: 'Stroke Play Evenings',
      description: 'Nine holes on a new course every week. Lowest average wins.',
      leagueType: 'individual',
      scoringType: 'lowest_score',
      dayOfWeek: weekday(1),
      startTime: '18:00',
      endTime: '20:00',
      maxParticipants: 8,
      numberOfBays: 2,
    },
    {
      ...season,
      name: 'Scramble for Two',
      description: 'Teams of two, one ball, and always somebody to blame.',
      leagueType: 'scramble',
      scoringType: 'lowest_score',
      dayOfWeek: weekday(3),
      startTime: '18:30',
      endTime: '20:30',
      maxParticipants: 8,
      numberOfBays: 2,
    },
    {
      ...season,
      name: 'Head to Head',
      description: 'One opponent a week, everybody meets everybody.',
      leagueType: 'individual',
      scoringType: 'match_play',
      dayOfWeek: weekday(4),
      startTime: '19:00',
      endTime: '21:00',
      maxParticipants: 4,
      numberOfBays: 1,
    },
    {
      ...season,
      name: 'Pairs Match Play',
      description: null,
      leagueType: 'scramble',
      scoringType: 'match_play',
      dayOfWeek: weekday(6),
      startTime: '09:00',
      endTime: '11:00',
      maxParticipants: 8,
      numberOfBays: 2,
    },
  ];
}
