import { Combobox } from '@ark-ui/react/combobox';
import { ArrowRight, CalendarDays, History, Inbox, type LucideIcon, Trophy, UserRound } from 'lucide-react';
import { Fragment } from 'react';
import { GROUPS, type Group, type Result } from './results.ts';

const ICONS: Record<Group, LucideIcon> = {
  recent: History,
  people: UserRound,
  bookings: CalendarDays,
  requests: Inbox,
  leagues: Trophy,
  commands: ArrowRight,
};

export function ResultList({ results }: { results: readonly Result[] }) {
  const groups = (Object.keys(GROUPS) as Group[])
    .map((group) => ({ group, own: results.filter((result) => result.group === group) }))
    .filter(({ own }) => own.length > 0);
  return (
    <Combobox.Content className="min-h-0 overflow-y-auto p-2 outline-none empty:hidden">
      {groups.map(({ group, own }) => (
        <Combobox.ItemGroup key={group} id={group}>
          <Combobox.ItemGroupLabel className="block px-3 pt-2 pb-1 font-[600] text-muted text-small">
            {GROUPS[group]}
          </Combobox.ItemGroupLabel>
          {own.map((result) => (
            <ResultItem key={result.key} result={result} icon={ICONS[group]} />
          ))}
        </Combobox.ItemGroup>
      ))}
    </Combobox.Content>
  );
}

function ResultItem({ result, icon: Icon }: { result: Result; icon: LucideIcon }) {
  const { title, detail, isCanceled } = result;
  return (
    <Combobox.Item
      item={result}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 leading-snug data-highlighted:bg-accent-soft data-highlighted:outline-2 data-highlighted:outline-[var(--focus)] data-highlighted:-outline-offset-2"
    >
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="font-[550]">{title}</span>
        {(detail || isCanceled) && (
          <span className="block text-muted text-small">
            {isCanceled && <span className="text-danger">Canceled</span>}
            {isCanceled && ' · '}
            {detail.split(' · ').map((part, index) => (
              <Fragment key={part}>
                {index > 0 && ' '}
                <span className="inline-block max-w-full">
                  {index > 0 && '· '}
                  {part}
                </span>
              </Fragment>
            ))}
          </span>
        )}
      </span>
    </Combobox.Item>
  );
}
