import { type LeagueType, openPlaces, type Team } from '@clubhouse/core/leagues';
import { LeagueBadge } from '../league-badge.tsx';

/** The teams, and which of them still need a player. */
export function TeamsOverview({ teams, leagueType }: { teams: readonly Team[]; leagueType: LeagueType }) {
  return (
    <section>
      <h2 className="text-title">Teams Overview</h2>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {teams.map((team) => {
          const open = openPlaces(team, leagueType);
          return (
            <li key={team.teamId} className="rounded-lg border border-border bg-surface p-4">
              <h3 className="text-lead">Team {team.teamId}</h3>
              <ul className="mt-2 grid gap-1.5">
                {team.players.map((player) => (
                  <li key={player.participantId} className="flex flex-wrap items-center gap-x-2">
                    {player.name}
                    {player.isTeamLead && <LeagueBadge tone="success">Lead</LeagueBadge>}
                  </li>
                ))}
              </ul>
              {open > 0 && (
                <p className="mt-3 text-small text-warning">This team needs {open} more player(s)</p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
