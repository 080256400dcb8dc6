import { Menu } from '@ark-ui/react/menu';
import { Portal } from '@ark-ui/react/portal';
import { SCREENS, type ScreenName } from '@clubhouse/core/screens';
import { Ellipsis } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { LINK_ICONS, type MoreMenuProps, moreTrigger } from './bottom-bar-parts.tsx';
import { OpenRequestsCount } from './open-requests-count.tsx';
import { isCurrent } from './work-navigation.ts';

/** A menu with the links that do not fit in the row or the bottom bar. */
export default function MoreMenu({ links, pathname, isInRow = false }: MoreMenuProps) {
  const navigate = useNavigate();
  return (
    <Menu.Root
      defaultOpen
      positioning={{ placement: isInRow ? 'bottom-end' : 'top-end' }}
      onSelect={({ value }) => void navigate(SCREENS[value as ScreenName].path)}
    >
      <Menu.Trigger {...moreTrigger({ links, pathname, isInRow })} />
      <Portal>
        <Menu.Positioner>
          <Menu.Content className="z-40 w-56 rounded-md border border-border bg-surface-raised p-1.5 shadow-card outline-none">
            {links.map((link) => {
              const Icon = LINK_ICONS[link.name] ?? Ellipsis;
              return (
                <Menu.Item
                  key={link.name}
                  value={link.name}
                  aria-current={isCurrent(link, pathname) ? 'page' : undefined}
                  className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 data-highlighted:bg-accent-soft aria-[current=page]:text-accent"
                >
                  <Icon aria-hidden className="size-5" />
                  {link.text}
                  {link.name === 'adminRequests' && <OpenRequestsCount className="ml-auto" />}
                </Menu.Item>
              );
            })}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
