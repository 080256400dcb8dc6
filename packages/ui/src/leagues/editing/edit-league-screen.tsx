import type { League, LeagueChange } from '@clubhouse/core/leagues';
import { SCREENS } from '@clubhouse/core/screens';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { errorMessage } from '../../client/index.ts';
import { Button, ButtonLink, Notice, Page, PageSpinner, showToast } from '../../kit/index.ts';
import { Refused } from '../../kit/refused.tsx';
import { leagueQueries } from '../api.ts';
import { LeagueWays } from '../league-page.tsx';
import { useChangeLeague } from './api.ts';
import { LeagueForm, type Settled } from './league-form.tsx';

const FAILED = 'An error occurred while updating the league.';

/** /admin/leagues/:id/edit. A refetch does not overwrite input. */
export function EditLeagueScreen() {
  const id = Number(useParams().id);
  const { data, isError, isFetchedAfterMount, refetch } = useQuery(leagueQueries.one(id));
  const hasBeenLoaded = useRef(false);
  if (data && isFetchedAfterMount && !isError) hasBeenLoaded.current = true;

  // The form stays after a failed refetch, which must not discard the input.
  if (!data || !hasBeenLoaded.current) {
    if (isError) return <NotLoaded onRetry={refetch} />;
    return <PageSpinner label="Loading league details..." />;
  }
  return (
    <Page title="Edit League" lead={data.name}>
      <div className="mb-6">
        <LeagueWays id={id} />
      </div>
      <Editor key={id} league={data} />
    </Page>
  );
}

function Editor({ league }: { league: League }) {
  const navigate = useNavigate();
  const change = useChangeLeague();
  const save = (input: LeagueChange, { onSaved, onRefused }: Settled) =>
    change.mutate(
      { id: league.id, change: input },
      {
        onSuccess: ({ name, hasSchedule }) => {
          onSaved();
          void navigate(SCREENS.adminLeagues.path);
          showToast({
            title: 'League Updated',
            description: hasSchedule
              ? `${name} has been saved, and its bays are reserved.`
              : `${name} has been saved.`,
          });
        },
        onError: (error) => {
          onRefused(error);
          showToast({
            title: 'Error Updating League',
            description: errorMessage(error, FAILED),
            variant: 'destructive',
          });
        },
      },
    );

  return (
    <LeagueForm
      initial={{ ...league, description: league.description ?? '' }}
      stored={league}
      submitText="Update League"
      scheduleText="Update League & Create Schedule"
      saving={change.isPending ? (change.variables.change.createSchedule ? 'with-schedule' : 'alone') : null}
      notice={
        <Refused error={change.error} fallback={FAILED}>
          {change.error?.code === 'schedule_conflict' && (
            <p className="mt-1">The session preview lists the conflicts.</p>
          )}
        </Refused>
      }
      onSave={(input, createSchedule, settled) =>
        save(createSchedule ? { ...input, createSchedule } : input, settled)
      }
    />
  );
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <Page title="Edit League">
      <Notice tone="danger">
        Error loading league. The league may have been deleted or you may not have permission to view it.
      </Notice>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={SCREENS.adminLeagues.path}>Back to Leagues</ButtonLink>
        <Button look="secondary" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Page>
  );
}
