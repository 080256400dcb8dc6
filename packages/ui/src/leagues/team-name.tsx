import type { Team } from '@clubhouse/core/leagues';
import { Fragment } from 'react';
import { PersonLink } from '../users/index.ts';

/** The accounts of players by participant ID. A partner without an account has null. */
export type PlayerAccounts = ReadonlyMap<number, number | null>;

export const playerAccounts = (participants: readonly { id: number; userId: number | null }[]) =>
  new Map(participants.map(({ id, userId }) => [id, userId]));

type Props = { team: Pick<Team, 'name' | 'players'>; accounts?: PlayerAccounts | undefined };

/** The players of a team. On staff screens, which know the accounts, each name leads to the person. */
export function TeamName({ team, accounts }: Props) {
  if (!accounts) return team.name;
  return team.players.map(({ participantId, name }, position) => (
    <Fragment key={participantId}>
      {position > 0 && ' & '}
      {/* A column of a narrow table never breaks a name in the middle of a word. */}
      <PersonLink
        userId={accounts.get(participantId) ?? null}
        name={name}
        className="[overflow-wrap:break-word]!"
      />
    </Fragment>
  ));
}
