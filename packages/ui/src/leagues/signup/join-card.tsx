import {
  capacityRefusal,
  earlyJoiningRefusal,
  type JoinRequest,
  joined,
  joiningRefusal,
  type League,
  type Partner,
  partner,
  teamSize,
} from '@clubhouse/core/leagues';
import { SCREENS } from '@clubhouse/core/screens';
import { facilityDate } from '@clubhouse/core/time';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import type * as z from 'zod/mini';
import { useUser } from '../../auth/index.ts';
import { useFacility } from '../../client/facility.ts';
import { type ApiError, api, useNow } from '../../client/index.ts';
import { showFieldErrors } from '../../kit/field-errors.ts';
import { Button, Card, EmailField, Notice, showToast, TextField } from '../../kit/index.ts';
import { Refused, showRefusal } from '../../kit/refused.tsx';
import { useDraft } from '../../kit/use-draft.ts';
import { leagueQueries, useLeagueChange } from '../api.ts';

const FAILED = 'There was an error joining the league. Please try again.';

export function JoinCard({ league }: { league: League }) {
  const facility = useFacility();
  const today = facilityDate(useNow(), facility);
  const refusal =
    joiningRefusal(league, today) ??
    earlyJoiningRefusal(league.earlyJoining, today) ??
    capacityRefusal(league, teamSize(league.leagueType));
  const notice = refusal && (
    <Notice tone="warning">
      <p className="font-[550]">{refusal.message}</p>
      <p className="mt-1">{moreOn(league, refusal.code, today)}</p>
    </Notice>
  );
  return league.leagueType === 'scramble' ? (
    <PartnerForm league={league} refusal={notice} />
  ) : (
    (notice ?? <SingleForm league={league} />)
  );
}

function moreOn(league: League, code: string, today: string): string {
  if (code === 'players_first') return 'Did you play last season? Call us, and we’ll add you.';
  if (code !== 'league_full') {
    const why = league.endDate < today ? 'The season is over.' : 'This league is no longer active.';
    return `${why} Please choose an open league.`;
  }
  return league.numberParticipants < league.maxParticipants
    ? 'One spot left, but teams need two.'
    : 'If a spot opens up, you can grab it here.';
}

function useJoin({ id }: League, onJoined?: () => void, onRefused?: (error: ApiError) => void) {
  const user = useUser();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const joining = useLeagueChange(
    (input: JoinRequest & Partial<Partner>) => api.post(`/api/leagues/${id}/join`, input, joined),
    // Refetches the list of leagues even if it is not on screen, so it is current when the user returns.
    () => queryClient.invalidateQueries({ queryKey: leagueQueries.list().queryKey, refetchType: 'all' }),
  );
  const join = (players: Partial<Partner>) =>
    joining.mutate(
      { userId: user.id, isTeamLead: true, ...players },
      {
        onSuccess: () => {
          onJoined?.();
          showToast({
            title: 'Successfully joined league!',
            description: 'You have been registered for this league.',
          });
          void navigate(SCREENS.leaguesSignup.path, { state: { joinedId: id } });
        },
        onError: (error) => {
          onRefused?.(error);
          showRefusal('Failed to join league', error, FAILED);
        },
      },
    );
  return { isJoining: joining.isPending, error: joining.error, join };
}

function SingleForm({ league }: { league: League }) {
  const user = useUser();
  const { isJoining, error, join } = useJoin(league);
  return (
    <Card className="grid gap-5">
      <div>
        <h2 className="text-title">Your Registration</h2>
        <p className="mt-2 text-muted">
          You’ll play individually as <span className="font-[550] text-text">{user.displayName}</span>.
          {user.name === null && (
            <>
              {' '}
              <Link to={SCREENS.account.path} className="text-accent underline">
                Add your name
              </Link>{' '}
              so other players know who you are.
            </>
          )}
        </p>
      </div>
      <Refused error={error} fallback={FAILED} />
      <Button isBusy={isJoining} busyText="Joining..." onClick={() => join({})}>
        Confirm League Registration
      </Button>
    </Card>
  );
}

function PartnerForm({ league, refusal }: { league: League; refusal: ReactNode }) {
  const form = useForm<z.input<typeof partner>, unknown, Partner>({
    resolver: zodResolver(partner),
    defaultValues: { player2Name: '', player2Email: '' },
  });
  const { formState, handleSubmit, register, setError, watch } = form;
  const forgetDraft = useDraft(form, `partner-${league.id}`, ['player2Name', 'player2Email']);
  const { isJoining, error, join } = useJoin(league, forgetDraft, ({ fields }) =>
    showFieldErrors(setError, fields),
  );
  // Reads both values on every render, because react-hook-form updates only the state that a component reads.
  const { errors, isDirty } = formState;
  const isFilled = watch(['player2Name', 'player2Email']).every((text) => text.trim() !== '');

  // If another player takes the last spot while the user types, keeps the form, because a spot may open up
  // again.
  if (refusal && !isDirty) return refusal;
  return (
    <Card>
      <form noValidate data-kept onSubmit={handleSubmit((input) => join(input))} className="grid gap-5">
        <div>
          <h2 className="text-title">Partner Information</h2>
          <p className="mt-2 text-muted">This is a scramble league that requires 2 players per team.</p>
        </div>
        <TextField
          label="Partner Name"
          required
          autoComplete="off"
          error={errors.player2Name?.message}
          {...register('player2Name')}
        />
        <EmailField
          label="Partner Email"
          required
          autoComplete="off"
          hint="We’ll email your partner an invitation."
          error={errors.player2Email?.message}
          {...register('player2Email')}
        />
        <Refused error={error} fallback={FAILED} />
        {refusal ?? (
          <div>
            <Button
              type="submit"
              disabled={!isFilled}
              aria-describedby={isFilled ? undefined : 'partner-needed'}
              isBusy={isJoining}
              busyText="Joining..."
              className="w-full"
            >
              Confirm League Registration
            </Button>
            {/* The line keeps its height, so nothing moves while the member types. */}
            <p id="partner-needed" className="mt-2 min-h-[1lh] text-muted text-small">
              {!isFilled && 'Add your partner’s name and email to continue.'}
            </p>
          </div>
        )}
      </form>
    </Card>
  );
}
