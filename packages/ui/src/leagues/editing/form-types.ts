import type { LeagueForm, leagueForm, NewLeague } from '@clubhouse/core/leagues';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';

export type LeagueFormInput = z.input<ReturnType<typeof leagueForm>>;
export type Form = UseFormReturn<LeagueFormInput, unknown, LeagueForm>;

/** If `confirmRules` is true, the server saves changed season rules even though the league has scores. */
export type SavedLeague = NewLeague & { confirmRules?: boolean };
