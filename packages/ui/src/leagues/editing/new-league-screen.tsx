import { type CreatedLeague, newLeagueDefaults } from '@clubhouse/core/leagues';
import { SCREENS } from '@clubhouse/core/screens';
import { facilityDate } from '@clubhouse/core/time';
import { generatePath, useNavigate } from 'react-router-dom';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { Page, type Toast } from '../../kit/index.ts';
import { useCreateLeague } from './api.ts';
import { LeagueForm } from './league-form.tsx';

export function NewLeagueScreen() {
  const facility = useFacility();
  const today = facilityDate(useNow(), facility);
  const navigate = useNavigate();
  const done = ({ id, scheduleCreated }: CreatedLeague, isScheduleWanted: boolean): Toast => {
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
    return {
      title: 'League Created Successfully',
      description: isScheduleWanted
        ? 'League has been created and booking schedule has been generated.'
        : 'The new league has been created.',
    };
  };

  return (
    <Page title="Create New League" lead="Nothing is saved or reserved until you create the league.">
      <LeagueForm
        initial={newLeagueDefaults(today, facility)}
        submitText="Create League"
        scheduleText="Activate League & Create Schedule"
        skippingVerb="Create"
        change={useCreateLeague()}
        done={done}
        failed="Error Creating League"
        fallback="An error occurred while creating the league."
      />
    </Page>
  );
}
