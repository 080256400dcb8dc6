import { type Audience, SCREENS, type Screen } from '@clubhouse/core/screens';

const WORK_AUDIENCES: readonly Audience[] = ['workTheDesk', 'administer', 'coach'];

/**
 * True if only staff, admins or coaches can open the path. The header needs this before the session has
 * loaded.
 */
export const isWorkPath = (pathname: string): boolean =>
  Object.values<Screen>(SCREENS).some(
    (screen) =>
      WORK_AUDIENCES.includes(screen.audience) &&
      (pathname === basePath(screen) || pathname.startsWith(`${basePath(screen)}/`)),
  );

/** Returns the path up to its first parameter. */
export const basePath = ({ path }: Screen): string => path.replace(/\/:.*/, '');
