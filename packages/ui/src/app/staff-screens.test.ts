import { SCREENS, type Screen } from '@clubhouse/core/screens';
import { expect, test } from 'vitest';
import { STAFF_SCREENS } from './staff-screens.ts';

test('the front desk app has every screen of the website for staff and admins', () => {
  const forWork = Object.entries<Screen>(SCREENS).filter(([, { audience }]) =>
    ['workTheDesk', 'administer'].includes(audience),
  );
  expect(Object.keys(STAFF_SCREENS).sort()).toEqual(forWork.map(([name]) => name).sort());
});
