import type { League } from '@clubhouse/core/leagues';
import { SCREENS } from '@clubhouse/core/screens';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useParams } from 'react-router-dom';
import { Button, ButtonLink, Notice, Page, PageSpinner } from '../../kit/index.ts';
import { leagueQueries } from '../api.ts';
import { LeagueWays } from '../league-page.tsx';
import { useChangeLeague } from './api.ts';
import { LeagueForm } from './league-form.tsx';
import type { MoveDialog } from './session-list.tsx';

export function EditLeague({ MoveDialog }: { MoveDialog: MoveDialog }) {
  const id = Number(useParams().id);
  const { data: league, isError, isFetchedAfterMount, refetch } = useQuery(leagueQueries.one(id));
  const hasBeenLoaded = useRef(false);
  if (league && isFetchedAfterMount && !isError) hasBeenLoaded.current = true;

  // A failed refetch must not remove the form, because the user may be typing.
  if (league && hasBeenLoaded.current) {
    return (
      <Page title="Edit League" lead={league.name}>
        <div className="mb-6">
          <LeagueWays league={league} />
        </div>
        <Editor key={id} league={league} MoveDialog={MoveDialog} />
      </Page>
    );
  }
  if (!isError) return <PageSpinner label="Loading league details..." />;
  return (
    <Page title="Edit League">
      <Notice tone="danger">
        Error loading league. The league may have been deleted or you may not have permission to view it.
      </Notice>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={SCREENS.adminLeagues.path}>Back to Leagues</ButtonLink>
        <Button look="secondary" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    </Page>
  );
}

/** A separate component, so that its `key` resets the save state when the user opens another league. */
function Editor({ league, MoveDialog }: { league: League; MoveDialog: MoveDialog }) {
  return (
    <LeagueForm
      initial={{ ...league, description: league.description ?? '' }}
      stored={league}
      draftName={`league-${league.id}`}
      submitText="Update League"
      scheduleText="Update League & Create Schedule"
      skippingVerb="Update"
      MoveDialog={MoveDialog}
      change={useChangeLeague(league.id)}
      done={({ name, hasSchedule }) => ({
        title: 'League Updated',
        description: hasSchedule
          ? `${name} has been saved, and its bays are reserved.`
          : `${name} has been saved.`,
      })}
      failed="Error Updating League"
      fallback="An error occurred while updating the league."
    />
  );
}
