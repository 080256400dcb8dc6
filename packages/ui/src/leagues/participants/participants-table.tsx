import type { Participant } from '@clubhouse/core/leagues';
import { Trash2 } from 'lucide-react';
import { Card } from '../../kit/index.ts';
import { ScrollRegion } from '../../kit/scroll-region.tsx';

type Props = { participants: readonly Participant[]; onRemove: (participant: Participant) => void };

export function ParticipantsTable({ participants, onRemove }: Props) {
  return (
    <Card className="!p-0">
      <ScrollRegion label="Participants by team">
        <table className="w-full text-left">
          <caption className="sr-only">Participants by team</caption>
          <thead>
            <tr className="border-border border-b text-muted text-small">
              <th scope="col" className="w-16 py-3 pl-4 font-[500] sm:pl-6">
                Team
              </th>
              <th scope="col" className="px-2 py-3 font-[500]">
                Player
              </th>
              <th scope="col" className="hidden px-2 py-3 font-[500] sm:table-cell">
                Email
              </th>
              <th scope="col" className="whitespace-nowrap px-2 py-3 font-[500]">
                <span className="sm:hidden">Lead</span>
                <span className="hidden sm:inline">Team Lead</span>
              </th>
              <th scope="col" className="w-14 py-3 pr-2 sm:pr-4">
                <span className="sr-only">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-border">
            {participants.map((participant) => (
              <tr key={participant.id}>
                <td className="py-2 pl-4 font-data sm:pl-6">{participant.teamId}</td>
                <th scope="row" className="px-2 py-2 font-[550]">
                  {participant.name}
                  {participant.email !== participant.name && (
                    <span className="block font-[400] text-muted text-small sm:hidden">
                      {participant.email}
                    </span>
                  )}
                </th>
                <td className="hidden px-2 py-2 text-muted sm:table-cell">{participant.email}</td>
                <td className="whitespace-nowrap px-2 py-2">{participant.isTeamLead ? 'Yes' : 'No'}</td>
                <td className="py-1 pr-2 text-right sm:pr-4">
                  <button
                    type="button"
                    aria-label={`Remove ${participant.name}`}
                    onClick={() => onRemove(participant)}
                    className="inline-grid size-11 cursor-pointer place-items-center rounded-md text-muted hover:bg-danger-soft hover:text-danger"
                  >
                    <Trash2 aria-hidden className="size-5" />
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Card>
  );
}
