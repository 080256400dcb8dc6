import { SCREENS, type ScreenName } from '@clubhouse/core/screens';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Page } from './index.ts';

type PageLink = readonly [screen: ScreenName, text: string];

const toLink = <Name extends ScreenName>(name: Name) => [name, SCREENS[name].title] as const;

/** The screens for running the facility. Each screen links to all the others. */
export const FACILITY_LINKS = [
  toLink('adminFacility'),
  toLink('adminDoorCode'),
  toLink('adminEmail'),
  toLink('adminActivity'),
  toLink('databaseView'),
] as const satisfies readonly PageLink[];

type FacilityScreenName = (typeof FACILITY_LINKS)[number][0];

export function AdminPage({
  name,
  children,
  ...page
}: {
  name: FacilityScreenName;
  lead: string;
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <Page title={SCREENS[name].title} {...page}>
      <PageLinks label="Settings" links={FACILITY_LINKS} current={name} />
      {children}
    </Page>
  );
}

export function PageLinks({
  label,
  links,
  current,
}: {
  label: string;
  links: readonly PageLink[];
  /** The name of the current screen, if it is one of the links. */
  current?: ScreenName;
}) {
  return (
    <nav aria-label={label} className="-mx-3 -mt-3 mb-3 sm:-mt-4">
      <ul className="flex flex-wrap">
        {links.map(([name, text]) => (
          <li key={name}>
            <Link
              to={SCREENS[name].path}
              aria-current={name === current ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-md px-3 font-[550] text-accent underline underline-offset-4 hover:bg-accent-soft aria-[current=page]:text-text aria-[current=page]:no-underline"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
