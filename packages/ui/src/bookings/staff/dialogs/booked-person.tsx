import { may } from '@clubhouse/core/auth';
import type { DeskBookingRow } from '@clubhouse/core/desk';
import { useUser } from '../../../auth/index.ts';
import { ContactLinks } from '../../../kit/contact-links.tsx';
import { ButtonLink } from '../../../kit/index.ts';
import { addMemberLink, PersonLink, useMatchingAccount } from '../../../users/index.ts';
import { holderLabel } from '../calendar/texts.ts';

type BookingOfPerson = Pick<DeskBookingRow, 'kind' | 'userId' | 'name' | 'phone' | 'email'>;

export function BookedPerson({ booking }: { booking: BookingOfPerson }) {
  const { kind, userId, name, phone, email } = booking;
  return (
    <>
      <ContactLinks phone={phone} email={email} />
      {kind !== 'guest' && userId !== null && <AllDetails userId={userId} name={holderLabel(booking)} />}
      {kind === 'guest' && name !== null && <BookedGuest name={name} phone={phone} email={email} />}
    </>
  );
}

const AllDetails = ({ userId, name }: { userId: number; name: string }) => (
  <p>
    <PersonLink userId={userId} name={name} /> <span className="text-muted">· all details</span>
  </p>
);

/** Links to the guest's account, if the guest has one. Otherwise, lets admins create it. */
function BookedGuest({ name, ...contact }: { name: string; phone: string | null; email: string | null }) {
  const isAdmin = may(useUser(), 'administer');
  const { account, isLoaded } = useMatchingAccount(contact);
  // The link, the text and the button have the same height, so that the content below does not move when the
  // account loads.
  if (account) {
    return (
      <div className="flex min-h-11 items-center">
        <AllDetails userId={account.id} name={account.displayName} />
      </div>
    );
  }
  if (!isAdmin)
    return <p className="flex min-h-11 items-center text-muted">{isLoaded && 'Guest without an account'}</p>;
  return (
    <p>
      <ButtonLink
        look="secondary"
        aria-label={`Make ${name} a member`}
        {...addMemberLink({ name, phone: contact.phone ?? '', email: contact.email ?? '' })}
      >
        Make a Member...
      </ButtonLink>
    </p>
  );
}
