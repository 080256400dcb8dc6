import { type League, type Participant, participant } from '@clubhouse/core/leagues';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { api } from '../../client/index.ts';
import { Dialog, DialogFooter } from '../../kit/dialog.tsx';
import { Button, Notice, showToast } from '../../kit/index.ts';
import { Refused } from '../../kit/refused.tsx';
import { UserSelect } from '../../users/index.ts';
import { useLeagueChange } from '../api.ts';
import { counted } from '../league-texts.ts';

type Chosen = { id: number; displayName: string };
type Props = {
  league: League;
  participants: readonly Participant[];
  newTeam: number;
  onClose: () => void;
};

/**
 * Adds several players to an individual league. After an error, the players who were not added stay selected.
 */
export function AddPlayersDialog({ league, participants, newTeam, onClose }: Props) {
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [isMissing, setIsMissing] = useState(false);
  const select = useRef<HTMLInputElement>(null);
  const spots = league.maxParticipants - league.numberParticipants;
  const isTaken = (userId: number) =>
    participants.some((player) => player.userId === userId) || chosen.some(({ id }) => id === userId);
  const add = useLeagueChange(async (players: readonly Chosen[]) => {
    // One request at a time, so that an error leaves no gap in the team numbers.
    for (const [index, player] of players.entries()) {
      const body = { userId: player.id, teamId: newTeam + index, isTeamLead: true };
      await api.post(`/api/leagues/${league.id}/participants`, { ...body, leagueId: league.id }, participant);
      setChosen((left) => left.filter(({ id }) => id !== player.id));
    }
  });
  const submit = () => {
    setIsMissing(chosen.length === 0);
    if (chosen.length === 0) {
      select.current?.focus();
      return;
    }
    add.mutate(chosen, {
      onSuccess: () => {
        onClose();
        const [first] = chosen;
        const who = chosen.length === 1 && first ? first.displayName : counted(chosen.length, 'player');
        showToast({
          title: chosen.length === 1 ? 'Player Added' : 'Players Added',
          description: `${who} joined ${league.name}.`,
        });
      },
    });
  };

  return (
    <Dialog title="Add Players" onClose={onClose}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {chosen.length < spots ? (
          <UserSelect
            // The key changes after each choice, so an empty field replaces the old one.
            key={chosen.length}
            ref={select}
            label={chosen.length === 0 ? 'Player' : 'Another player'}
            error={isMissing ? 'Please select a user' : undefined}
            isOffered={(user) => user.isMember && !isTaken(user.id)}
            onSelect={(user) => {
              if (!user) return;
              setIsMissing(false);
              setChosen([...chosen, user]);
            }}
          />
        ) : (
          <Notice>These players will fill the league.</Notice>
        )}
        {chosen.length > 0 && (
          <ul aria-label="Players to add" className="divide-y divide-border rounded-md border border-border">
            {chosen.map(({ id, displayName }) => (
              <li key={id} className="flex items-center justify-between gap-3 pl-3">
                {displayName}
                <button
                  type="button"
                  aria-label={`Leave out ${displayName}`}
                  onClick={() => setChosen(chosen.filter((each) => each.id !== id))}
                  className="grid size-11 cursor-pointer place-items-center text-muted hover:text-text"
                >
                  <X aria-hidden className="size-5" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <Refused error={add.error} fallback="We couldn’t add the player. Please try again." />
        <DialogFooter>
          <Button type="submit" isBusy={add.isPending} busyText="Adding...">
            {chosen.length > 1 ? `Add ${chosen.length} Players` : 'Add Player'}
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
