import { may } from '@clubhouse/core/auth';
import type { DeskBookingRow } from '@clubhouse/core/desk';
import { useUser } from '../../../auth/index.ts';
import { ContactLinks } from '../../../kit/contact-links.tsx';
import { ButtonLink } from '../../../kit/index.ts';
import { addMemberLink, PersonLink } from '../../../users/index.ts';
import { holderLabel } from '../calendar/texts.ts';

type BookingOfPerson = Pick<DeskBookingRow, 'kind' | 'userId' | 'name' | 'phone' | 'email'>;

export function BookedPerson({ booking }: { booking: BookingOfPerson }) {
  const isAdmin = may(useUser(), 'administer');
  const { kind, userId, name, phone, email } = booking;
  const label = holderLabel(booking);
  return (
    <>
      <ContactLinks phone={phone} email={email} />
      {kind !== 'guest' && userId !== null && (
        <p>
          <PersonLink userId={userId} name={label} /> <span className="text-muted">· all details</span>
        </p>
      )}
      {kind === 'guest' && isAdmin && name !== null && (
        <p>
          <ButtonLink
            look="secondary"
            aria-label={`Make ${name} a member`}
            {...addMemberLink({ name, phone: phone ?? '', email: email ?? '' })}
          >
            Make a Member...
          </ButtonLink>
        </p>
      )}
    </>
  );
}
