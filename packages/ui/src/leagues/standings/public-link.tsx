import { type League, leagueLink } from '@clubhouse/core/leagues';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../client/index.ts';
import { CopyField } from '../../kit/copy-field.tsx';
import { Card, Failed, Notice, Skeleton, showToast } from '../../kit/index.ts';
import { Refused } from '../../kit/refused.tsx';
import { SwitchField } from '../../kit/switch-field.tsx';
import { useLeagueChange } from '../api.ts';
import { leagueQuery } from '../play-api.ts';

/** Turns a league's public page on or off: docs/product/leagues.md#public-link. */
export function PublicLink({ league }: { league: League }) {
  const path = `/api/leagues/${league.id}/share`;
  const link = useQuery(leagueQuery(league.id, ['share'], leagueLink));
  const change = useLeagueChange<string | null, boolean>(
    async (isOn) => {
      if (isOn) return (await api.post(path, {}, leagueLink)).url;
      await api.send('DELETE', path);
      return null;
    },
    async () => void (await link.refetch()),
  );
  if (!link.data) {
    if (!link.isError) return <Skeleton className="h-28" />;
    return <Failed error={link.error} what="We couldn’t load the public link." onRetry={link.refetch} />;
  }
  const { url } = link.data;
  const isOn = change.isPending ? change.variables : url !== null;
  return (
    <Card className="grid gap-4 print:hidden">
      <SwitchField
        label="Public link"
        hint="Anyone with the link can see the standings and rounds. Players are listed by their initials."
        checked={isOn}
        onChange={({ target }) => {
          if (change.isPending) return;
          const wanted = target.checked;
          change.mutate(wanted, {
            onSuccess: () =>
              showToast(
                wanted
                  ? {
                      title: 'Public Link On',
                      description: 'Copy the link and share it with anyone you like.',
                    }
                  : { title: 'Public Link Off', description: 'The old link no longer works.' },
              ),
          });
        }}
      />
      {url !== null && (
        <CopyField label="Link" value={url} copied="Send it to anyone who wants to follow the league." />
      )}
      {url !== null && !league.isActive && (
        <Notice tone="warning">The league is inactive, so the link shows nothing right now.</Notice>
      )}
      <Refused error={change.error} fallback="We couldn’t change the link. Please try again." />
    </Card>
  );
}
