import type { League } from '@clubhouse/core/leagues';
import { Card } from '../../kit/index.ts';
import { Refused } from '../../kit/refused.tsx';
import { SwitchField } from '../../kit/switch-field.tsx';
import { useVolunteer } from './api.ts';

export function VolunteerCard({ league }: { league: League }) {
  const change = useVolunteer(league);
  if (league.substitutes !== 'volunteers') return null;
  const isOn = change.isPending ? change.variables : league.isVolunteer;
  return (
    <Card>
      <SwitchField
        label="I can substitute"
        hint={
          league.isJoined
            ? 'If a player is out and you’re not playing at that time, we’ll ask you to fill in.'
            : 'If a player is out, we’ll ask you to play. You don’t have to join the league.'
        }
        checked={isOn}
        onChange={({ target }) => !change.isPending && change.mutate(target.checked)}
      />
      <Refused
        className="mt-3"
        error={change.error}
        fallback="We couldn’t save your change. Please try again."
      />
    </Card>
  );
}
