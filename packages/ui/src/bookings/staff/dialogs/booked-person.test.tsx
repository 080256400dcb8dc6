import type { User } from '@clubhouse/core/auth';
import type { DeskBookingRow } from '@clubhouse/core/desk';
import type { ListedUser } from '@clubhouse/core/members';
import { SCREENS } from '@clubhouse/core/screens';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { SignedInUser } from '../../../auth/index.ts';
import { createQueryClient } from '../../../client/query-client.ts';
import AddMemberDialog from '../../../members/administration/add-member-dialog.tsx';
import { usePersonOfLink, userQueries } from '../../../users/index.ts';
import { aRow } from '../calendar/testing/builders.ts';
import { BookedPerson } from './booked-person.tsx';

afterEach(cleanup);

function NewMember() {
  return <AddMemberDialog person={usePersonOfLink()} onAdded={() => {}} onClose={() => {}} />;
}

const show = (
  changes: Partial<DeskBookingRow>,
  flags: Partial<User> = { isAdmin: true },
  accounts: Partial<ListedUser>[] = [],
) => {
  const queryClient = createQueryClient();
  for (const search of [changes.phone, changes.email]) {
    if (search) queryClient.setQueryData(userQueries.matching(search, 10).queryKey, accounts as ListedUser[]);
  }
  return render(
    <QueryClientProvider client={queryClient}>
      <SignedInUser value={{ id: 9, isStaff: true, ...flags } as User}>
        <MemoryRouter>
          <Routes>
            <Route path="/" element={<BookedPerson booking={aRow(changes)} />} />
            <Route path={SCREENS.adminMembers.path} element={<NewMember />} />
          </Routes>
        </MemoryRouter>
      </SignedInUser>
    </QueryClientProvider>,
  );
};
const typed = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const makeMember = () => screen.queryByRole('link', { name: /^Make .* a member$/ });

test('an admin makes a guest a member without typing the name, phone and email again', async () => {
  const guest = { name: 'Wanda Price', phone: '407-555-0177', email: 'wanda@mail.example' };
  show({ kind: 'guest', userId: null, ...guest });
  await userEvent.click(screen.getByRole('link', { name: 'Make Wanda Price a member' }));
  expect({ name: typed('Name'), phone: typed('Phone'), email: typed('Email') }).toEqual(guest);
});

test('a guest without an email leaves only the email to ask for', async () => {
  show({ kind: 'guest', userId: null, name: 'Wanda Price', phone: '407-555-0177', email: null });
  await userEvent.click(screen.getByRole('link', { name: 'Make Wanda Price a member' }));
  expect([typed('Name'), typed('Email')]).toEqual(['Wanda Price', '']);
});

test('staff cannot make a guest a member, and a deleted guest is not offered', () => {
  show({ kind: 'guest', userId: null, name: 'Wanda Price' }, {});
  expect(makeMember()).toBeNull();
  cleanup();
  show({ kind: 'guest', userId: null, name: null });
  expect(makeMember()).toBeNull();
});

test.each([
  ['phone', { phone: '407-555-0177', email: null }],
  ['email', { phone: '407-555-0100', email: 'wanda@mail.example' }],
])('the name of a guest with the %s of an account leads to the page of the person', (_, contact) => {
  const account = {
    id: 42,
    displayName: 'Wanda Price',
    phone: '(407) 555-0177',
    email: 'Wanda@mail.example',
  };
  const other = { id: 43, displayName: 'Wanda P.', phone: '(407) 555-0178', email: 'wanda@mail.example.org' };
  show({ kind: 'guest', userId: null, name: 'Wanda', ...contact }, { isAdmin: true }, [other, account]);
  expect(screen.getByRole('link', { name: 'Wanda Price' }).getAttribute('href')).toBe('/admin/people/42');
  expect(makeMember()).toBeNull();
});

test('the name of a member leads to the page of the person', () => {
  show({ kind: 'member', userId: 41, name: 'Kim Lee' });
  expect(screen.getByRole('link', { name: 'Kim Lee' }).getAttribute('href')).toBe('/admin/people/41');
  expect(makeMember()).toBeNull();
});
