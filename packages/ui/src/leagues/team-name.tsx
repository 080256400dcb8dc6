import { markedName, type Score, type Team } from '@clubhouse/core/leagues';
import { SCREENS } from '@clubhouse/core/screens';
import { UserRound } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { generatePath, Link } from 'react-router-dom';
import { PersonLink } from '../users/index.ts';
import { teamNamer } from './league-texts.ts';

/** Maps participant IDs to user IDs. Null for a partner without an account, and for a deleted account. */
export type PlayerAccounts = ReadonlyMap<number, number | null>;

export const playerAccounts = (participants: readonly { id: number; userId: number | null }[]) =>
  new Map(participants.map(({ id, userId }) => [id, userId]));

type Props = { team: Pick<Team, 'name' | 'players'>; accounts?: PlayerAccounts | undefined };

/**
 * Shows a team's name. If `accounts` is set, as on staff screens, each player's name links to the player's
 * page. `lineup` adds a mark, for example "(sub)".
 */
export function TeamName({ team, accounts, lineup }: Props & Partial<Pick<Score, 'lineup'>>) {
  if (!accounts) return markedName(team.name, { lineup });
  return (
    <>
      {team.players.map(({ participantId, name }, position) => (
        <Fragment key={participantId}>
          {position > 0 && ' & '}
          {/* Narrow table columns must not break a name in the middle of a word. */}
          <PersonLink
            userId={accounts.get(participantId) ?? null}
            name={name}
            className="[overflow-wrap:break-word]!"
          />
        </Fragment>
      ))}
      {markedName('', { lineup })}
    </>
  );
}

/** Like `teamNamer`, but the players' names are links if `accounts` is set. */
export function teamLinker(
  teams: readonly Team[],
  accounts: PlayerAccounts | undefined,
  inRound: Parameters<typeof teamNamer>[1] = [],
): (teamId: number | null) => ReactNode {
  const plainTeamName = teamNamer(teams, inRound);
  return (teamId) => {
    const team = teams.find((one) => one.teamId === teamId);
    if (!team) return plainTeamName(teamId);
    const lineup = inRound.find((score) => score.teamId === teamId)?.lineup;
    return <TeamName team={team} accounts={accounts} lineup={lineup} />;
  };
}

/**
 * Icons next to a field's label that link to a team's players. The label itself is not a link, because
 * pressing the label must focus the field.
 */
export const PlayerIcons = ({ team, accounts }: Props) =>
  team.players.map(({ participantId, name }) => {
    const userId = accounts?.get(participantId) ?? null;
    return (
      userId !== null && (
        <Link
          key={participantId}
          to={generatePath(SCREENS.adminPerson.path, { id: String(userId) })}
          aria-label={`Open ${name}`}
          title={name}
          className="grid size-7 shrink-0 place-items-center rounded-md text-muted pointer-coarse:-mx-2 pointer-coarse:size-11 hover:bg-accent-soft hover:text-text"
        >
          <UserRound aria-hidden className="size-4" />
        </Link>
      )
    );
  });
