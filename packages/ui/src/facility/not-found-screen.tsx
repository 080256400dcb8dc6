import { may, worksHere } from '@clubhouse/core/auth';
import { homePathOf, SCREENS } from '@clubhouse/core/screens';
import { useFacility } from '../client/facility.ts';
import { useSession } from '../client/index.ts';
import { ButtonLink, Page } from '../kit/index.ts';

export function NotFoundScreen() {
  const facility = useFacility();
  const { user } = useSession();
  return (
    <Page title="404 Page Not Found" lead="Did you forget to add the page to the router?">
      <title>{`Page not found · ${facility.place.name}`}</title>
      <div className="flex flex-wrap gap-3">
        {user && may(user, 'bookBays') ? (
          <ButtonLink to={SCREENS.booking.path}>Book a bay</ButtonLink>
        ) : (
          !(user && worksHere(user)) && <ButtonLink to={SCREENS.contact.path}>Book a free demo</ButtonLink>
        )}
        <ButtonLink to={user ? homePathOf(user) : '/'} look="secondary">
          Back to Home
        </ButtonLink>
      </div>
    </Page>
  );
}
