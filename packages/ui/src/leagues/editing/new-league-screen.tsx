import { type NewLeague, newLeagueDefaults } from '@clubhouse/core/leagues';
import { SCREENS } from '@clubhouse/core/screens';
import { facilityDate } from '@clubhouse/core/time';
import { generatePath, useNavigate } from 'react-router-dom';
import { errorMessage, useNow } from '../../client/index.ts';
import { Page, showToast, type Toast } from '../../kit/index.ts';
import { Refused } from '../../kit/refused.tsx';
import { useCreateLeague } from './api.ts';
import { LeagueForm, type Settled } from './league-form.tsx';

const FAILED = 'An error occurred while creating the league.';

const CREATED: Toast = {
  title: 'League Created Successfully',
  description: 'The new league has been created.',
};
const CREATED_WITH_SCHEDULE: Toast = {
  title: 'League Created Successfully',
  description: 'League has been created and booking schedule has been generated.',
};
const CREATED_WITHOUT_WANTED_SCHEDULE: Toast = {
  title: 'League Created',
  description:
    'League has been created but there was an issue generating the booking schedule. Please check for time conflicts.',
  variant: 'destructive',
};

/** /admin/leagues/new */
export function NewLeagueScreen() {
  const today = facilityDate(useNow());
  const navigate = useNavigate();
  const create = useCreateLeague();
  const save = (newLeague: NewLeague, { onSaved, onRefused }: Settled) =>
    create.mutate(newLeague, {
      onSuccess: ({ id, scheduleCreated }) => {
        onSaved();
        void navigate(SCREENS.adminLeagues.path);
        if (!newLeague.createSchedule) return showToast(CREATED);
        if (scheduleCreated) return showToast(CREATED_WITH_SCHEDULE);
        const edit = () => navigate(generatePath(SCREENS.editLeague.path, { id: String(id) }));
        showToast({
          ...CREATED_WITHOUT_WANTED_SCHEDULE,
          action: { label: 'Show conflicts', onClick: edit },
        });
      },
      onError: (error) => {
        onRefused(error);
        showToast({
          title: 'Error Creating League',
          description: errorMessage(error, FAILED),
          variant: 'destructive',
        });
      },
    });

  return (
    <Page title="Create New League" lead="Nothing is saved or reserved until you create the league.">
      <LeagueForm
        initial={newLeagueDefaults(today)}
        submitText="Create League"
        scheduleText="Activate League & Create Schedule"
        saving={create.isPending ? (create.variables.createSchedule ? 'with-schedule' : 'alone') : null}
        notice={<Refused error={create.error} fallback={FAILED} />}
        onSave={(newLeague, createSchedule, settled) => save({ ...newLeague, createSchedule }, settled)}
      />
    </Page>
  );
}
