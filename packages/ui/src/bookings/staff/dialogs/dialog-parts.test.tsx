import type { User } from '@clubhouse/core/auth';
import { DEFAULT_FACILITY, type Facility } from '@clubhouse/core/facility';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aFacility, someBays } from '../../../../../core/testing/facility-builders.ts';
import { SignedInUser } from '../../../auth/index.ts';
import { setFacility } from '../../../client/facility.ts';
import { at, TUESDAY } from '../calendar/testing/builders.ts';
import { OffDutyBoardNotice } from '../off-duty.tsx';
import { BayField } from './dialog-parts.tsx';

const staff = { id: 7, isAdmin: false, isStaff: true } as User;
function show(content: ReactNode, facility: Facility): void {
  setFacility(facility);
  render(<SignedInUser value={staff}>{content}</SignedInUser>);
}

beforeEach(() => vi.useFakeTimers({ now: at(TUESDAY, '21:00') }));
afterEach(() => {
  cleanup();
  setFacility(DEFAULT_FACILITY);
  vi.useRealTimers();
});

test.each([1, 2, 5, 12])('staff choose between the %i bays in use', (count) => {
  const bays = [...someBays(count), { id: 99, name: 'Old bay', retiredFrom: TUESDAY }];
  show(<BayField date={TUESDAY} value={1} onChange={() => {}} />, aFacility({ bays }));
  expect(screen.getAllByRole('radio')).toHaveLength(count);
  expect(screen.queryByText('Old bay')).toBeNull();
});

test('outside staff hours, the board shows the hours and lists the actions that still work', () => {
  show(<OffDutyBoardNotice />, aFacility());
  expect(document.body.textContent).toBe(
    'The front desk can change bookings only from 8:00 AM to 8:00 PM. At other times, you can still view everything, check people in and close a bay.',
  );
});

test('on a day without staff, the board does not mention other times', () => {
  const exceptions = [{ date: TUESDAY, hours: null, note: 'Holiday' }];
  show(<OffDutyBoardNotice />, aFacility({ hours: { exceptions } }));
  expect(document.body.textContent).toBe(
    'The front desk is closed today, so staff can’t change bookings. You can still view everything, check people in and close a bay.',
  );
});
