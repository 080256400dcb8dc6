import { type CreatedLeague, newLeagueDefaults, repeatedLeague, startSearch } from '@clubhouse/core/leagues';
import { SCREENS } from '@clubhouse/core/screens';
import { datePlus, facilityDate } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { generatePath, useNavigate, useSearchParams } from 'react-router-dom';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { Card, Failed, Page, PageSpinner, SelectField, type Toast } from '../../kit/index.ts';
import { leagueQueries } from '../api.ts';
import { counted } from '../league-texts.ts';
import { previewQuery, useCreateLeague } from './api.ts';
import type { LeagueFormInput } from './form-types.ts';
import { LeagueForm } from './league-form.tsx';
import type { MoveDialog } from './session-list.tsx';
import { dryRunOf } from './session-preview-plan.ts';

type Props = { MoveDialog: MoveDialog };

export function NewLeague({ MoveDialog }: Props) {
  const facility = useFacility();
  const today = facilityDate(useNow(), facility);
  const again = Number(useSearchParams()[0].get('again'));
  if (again > 0) return <RepeatedLeague key={again} id={again} MoveDialog={MoveDialog} />;
  return (
    <Page title="Create New League" lead="Nothing is saved or reserved until you create the league.">
      <Creator initial={newLeagueDefaults(today, facility)} draftName="league-new" MoveDialog={MoveDialog} />
    </Page>
  );
}

/** A new league that starts as a copy of another one: docs/product/leagues.md#run-again. */
function RepeatedLeague({ id, MoveDialog }: Props & { id: number }) {
  const facility = useFacility();
  const today = facilityDate(useNow(), facility);
  const league = useQuery(leagueQueries.one(id));
  const search = league.data && { ...league.data, ...startSearch(league.data, today) };
  const dryRun = useQuery(previewQuery(search ? dryRunOf(search, undefined, facility).input : null));
  if (league.isError && !league.data) {
    return (
      <Page title="Create New League">
        <Failed error={league.error} what="We couldn’t load the league." onRetry={league.refetch} />
      </Page>
    );
  }
  // The dry run looks for the first free night. It has no data if it fails, or if the facility now has fewer
  // bays than the league. The copy then starts on the first date of the league's weekday after today and
  // after the copied league's last night. The session preview tells the admin what to change.
  if (!league.data || dryRun.isLoading) return <PageSpinner label="Loading league details..." />;
  const { description, ...copy } = repeatedLeague(league.data, dryRun.data?.sessions ?? [], today, facility);
  return (
    <Page
      title="Create New League"
      lead={`A copy of ${league.data.name}. Nothing is saved or reserved until you create the league.`}
    >
      <Creator
        initial={{ ...copy, description: description ?? '' }}
        draftName={`league-again-${id}`}
        MoveDialog={MoveDialog}
        invitePlayersOf={id}
      />
    </Page>
  );
}

type CreatorProps = Props & { initial: LeagueFormInput; draftName: string; invitePlayersOf?: number };

function Creator({ initial, draftName, MoveDialog, invitePlayersOf }: CreatorProps) {
  const navigate = useNavigate();
  const facility = useFacility();
  const today = facilityDate(useNow(), facility);
  const [headStart, setHeadStart] = useState<HeadStart>(USUAL_HEAD_START);
  const change = useCreateLeague(({ startDate }) => {
    if (!invitePlayersOf || headStart === 'nobody') return undefined;
    const open = datePlus(today, headStart);
    // Everyone must be able to join by the start of the season.
    const isTooLate = open > startDate;
    const openFrom = isTooLate ? startDate : open;
    return { previousLeagueId: invitePlayersOf, openFrom: headStart === 0 ? null : openFrom };
  });
  const done = ({ id, scheduleCreated, invitation }: CreatedLeague, isScheduleWanted: boolean): Toast => {
    if (isScheduleWanted && !scheduleCreated) {
      const editPath = generatePath(SCREENS.editLeague.path, { id: String(id) });
      return {
        title: 'League Created',
        description:
          'League has been created but there was an issue generating the booking schedule. Please check for time conflicts.',
        variant: 'destructive',
        action: { label: 'Show conflicts', onClick: () => navigate(editPath) },
      };
    }
    const created = isScheduleWanted
      ? 'League has been created and booking schedule has been generated.'
      : 'The new league has been created.';
    return {
      title: 'League Created Successfully',
      description: invitation
        ? `${created} ${counted(invitation.emailed, 'player')} will get an invitation.`
        : created,
    };
  };

  return (
    <LeagueForm
      initial={initial}
      draftName={draftName}
      submitText="Create League"
      scheduleText="Activate League & Create Schedule"
      skippingVerb="Create"
      MoveDialog={MoveDialog}
      change={change}
      done={done}
      nextPath={({ id, isActive }) =>
        invitePlayersOf && isActive
          ? `${generatePath(SCREENS.leagueParticipants.path, { id: String(id) })}?invite=${invitePlayersOf}`
          : SCREENS.adminLeagues.path
      }
      failed="Error Creating League"
      fallback="An error occurred while creating the league."
    >
      {invitePlayersOf && <LastSeasonsPlayers headStart={headStart} onChange={setHeadStart} />}
    </LeagueForm>
  );
}

/** The head start of last season's players, in days. `nobody` means that no one is invited. */
type HeadStart = number | 'nobody';
const USUAL_HEAD_START = 7;
const HEAD_STARTS: { value: HeadStart; text: string }[] = [
  { value: 7, text: 'Yes, 1 week early' },
  { value: 3, text: 'Yes, 3 days early' },
  { value: 14, text: 'Yes, 2 weeks early' },
  { value: 0, text: 'Yes, along with everyone else' },
  { value: 'nobody', text: 'No, not now' },
];

type LastSeasonProps = { headStart: HeadStart; onChange: (headStart: HeadStart) => void };

function LastSeasonsPlayers({ headStart, onChange }: LastSeasonProps) {
  return (
    <Card>
      <SelectField
        label="Invite last season’s players?"
        hint="We’ll email the members who played last season. “Early” means before everyone else can join. No invitations go out while the league is inactive."
        value={String(headStart)}
        onChange={({ target: { value } }) => onChange(value === 'nobody' ? value : Number(value))}
      >
        {HEAD_STARTS.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
    </Card>
  );
}
