import { may, type User } from '@clubhouse/core/auth';
import { baysOn, type Facility, type SettingsGroup } from '@clubhouse/core/facility';
import { matchesSearch } from '@clubhouse/core/lists';
import { SCREENS, type Screen, type ScreenName } from '@clubhouse/core/screens';
import { GROUP_NAMES } from '../facility/index.ts';

export type Command = { title: string; to: string; words?: string };
type RestrictedCommand = Command & { audience: Screen['audience'] };
/** `today` is the facility's date. */
type CommandContext = { today: string; facility: Facility };

const { adminCalendar, adminMembers, adminFacility, newLeague } = SCREENS;

const CLOSE_BAY: RestrictedCommand = {
  title: 'Close a bay',
  to: `${adminCalendar.path}?dialog=close`,
  words: 'closure block down broken maintenance holiday',
  audience: 'workTheDesk',
};

const ACTIONS: readonly RestrictedCommand[] = [
  {
    title: 'Book a walk-in',
    to: `${adminCalendar.path}?dialog=walk-in`,
    words: 'guest new',
    audience: 'workTheDesk',
  },
  {
    title: 'Book a bay',
    to: `${adminCalendar.path}?dialog=book`,
    words: 'member session new reserve',
    audience: 'workTheDesk',
  },
  CLOSE_BAY,
  {
    title: 'Add member',
    to: `${adminMembers.path}?dialog=add`,
    words: 'new person account',
    audience: 'administer',
  },
  { title: 'Create league', to: newLeague.path, words: 'new season', audience: 'administer' },
];

/** Other words that people type to find a screen, in addition to its title. */
const SCREEN_WORDS: Partial<Record<ScreenName, string>> = {
  adminHome: 'back office start',
  adminDashboard: 'tabs',
  adminMembers: 'members accounts users persons',
  adminCoaches: 'lessons teachers',
  adminCalendar: 'schedule day week bays',
  adminDailyChart: 'timeline',
  adminReports: 'numbers figures utilization no-shows',
  adminRequests: 'demo inbox leads contact',
  adminFacility: 'facility configuration',
  adminDoorCode: 'entrance keypad lock',
  adminEmail: 'mail outbox failed messages',
  adminActivity: 'audit log history changes who',
  setupSteps: 'checklist',
  databaseView: 'export csv tables',
  adminLeagues: 'seasons standings rounds',
  coachDashboard: 'my lessons hours',
};

const GROUP_WORDS: Record<SettingsGroup, string> = {
  place: 'address phone time zone name',
  membership: 'price fee benefits',
  hours: 'opening staffed holidays',
  booking: 'limits length notice',
  bays: 'simulators names retire',
  accounts: 'sender reply',
  announcement: 'banner message notice',
  visit: 'house rules parking questions faq first',
  brand: 'logo color pictures',
};

/**
 * The screens for staff, admins and coaches that the search can find. Leaves out screens with an ID in their path,
 * because people find them by searching for the person or league. Leaves out `newLeague`, because an action
 * already opens it.
 */
const screens: readonly RestrictedCommand[] = (Object.entries(SCREENS) as [ScreenName, Screen][])
  .filter(
    ([name, { path, audience }]) =>
      !path.includes(':') &&
      name !== 'newLeague' &&
      (audience === 'workTheDesk' || audience === 'administer' || audience === 'coach'),
  )
  .map(([name, { path, title, audience }]) => ({
    title,
    to: path,
    words: SCREEN_WORDS[name] ?? '',
    audience,
  }));

const settings: readonly RestrictedCommand[] = (Object.keys(GROUP_NAMES) as SettingsGroup[]).map((group) => ({
  title: `Settings: ${GROUP_NAMES[group]}`,
  to: `${adminFacility.path}?group=${group}`,
  words: GROUP_WORDS[group],
  audience: adminFacility.audience,
}));

const ALL_BOOKINGS: RestrictedCommand = {
  title: 'All bookings',
  to: `${adminCalendar.path}?view=all`,
  words: 'list past canceled history',
  audience: 'workTheDesk',
};

const COMMANDS = [...ACTIONS, ALL_BOOKINGS, ...screens, ...settings];

/**
 * Returns the actions and screens that this user may use and that match the typed words. Actions for one bay,
 * such as "Close Bay 2", come first. If only one or two words were typed and they match "Close a bay", leaves
 * out the actions for one bay.
 */
export function commandsFor(user: User, typed: string, { today, facility }: CommandContext): Command[] {
  const matching = (commands: readonly RestrictedCommand[]) =>
    commands.filter(
      ({ audience, title, words = '' }) =>
        audience !== 'everybody' &&
        audience !== 'signed-in' &&
        may(user, audience) &&
        matchesSearch([title, words], typed),
    );
  const found = matching(COMMANDS);
  const isGeneral = found.includes(CLOSE_BAY) && typed.trim().split(/\s+/).length < 3;
  return isGeneral ? found : [...matching(closingCommands(today, facility)), ...found];
}

const closingCommands = (today: string, facility: Facility): RestrictedCommand[] =>
  baysOn(today, facility).map(({ id, name }) => ({
    ...CLOSE_BAY,
    title: `Close ${name}`,
    to: `${CLOSE_BAY.to}&bay=${id}`,
  }));
