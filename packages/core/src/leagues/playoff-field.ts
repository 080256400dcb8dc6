import * as z from 'zod/mini';
import { isoDate } from '../time/index.ts';
import { LEAGUE_TYPES, type LeagueType, PLAYOFF_SIZES, type PlayoffSize } from './contract.ts';
import { lastNightDate } from './sessions.ts';
import { teamSize } from './teams.ts';

export const playoffsField = z.nullable(z.literal(PLAYOFF_SIZES, 'Please select the size of the playoffs'));

export type LastNight = { endDate: string; playoffTeams?: PlayoffSize | null | undefined };

/**
 * Returns the date of the last possible night for the values in the form. If the typed end date is invalid,
 * returns it unchanged.
 */
export const lastTypedNight = (typed: LastNight): string =>
  isoDate.safeParse(typed.endDate).success ? lastNightDate(typed) : typed.endDate;

type PlayoffForm = { playoffTeams: PlayoffSize | null; leagueType: LeagueType; maxParticipants: number };

const placesFor = ({ leagueType, maxParticipants }: Omit<PlayoffForm, 'playoffTeams'>) =>
  Math.floor(maxParticipants / teamSize(leagueType));

/** Refuses playoffs with more teams than the league has room for: docs/product/leagues.md#playoffs. */
export const playoffCheck = z.refine<PlayoffForm>(
  ({ playoffTeams, ...form }) => playoffTeams === null || playoffTeams <= placesFor(form),
  {
    path: ['playoffTeams'],
    error: ({ input }) => {
      const form = input as PlayoffForm;
      const teams = form.leagueType === 'individual' ? 'players' : 'teams';
      return `The playoffs need ${form.playoffTeams} ${teams}, but the league has room for ${placesFor(form)}`;
    },
    // The check needs only these fields to be valid. Errors in other fields do not stop it, so the form shows
    // all errors at once.
    when: ({ value }) => {
      const { playoffTeams, leagueType, maxParticipants } = value as Partial<PlayoffForm>;
      return (
        PLAYOFF_SIZES.some((size) => size === playoffTeams) &&
        LEAGUE_TYPES.some((type) => type === leagueType) &&
        typeof maxParticipants === 'number' &&
        maxParticipants >= 1
      );
    },
  },
);
