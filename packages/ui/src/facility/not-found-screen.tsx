import { useFacility } from '../client/facility.ts';
import { ButtonLink, Page } from '../kit/index.ts';

export function NotFoundScreen() {
  const facility = useFacility();
  return (
    <Page title="404 Page Not Found" lead="Did you forget to add the page to the router?">
      <title>{`Page not found · ${facility.place.name}`}</title>
      <ButtonLink to="/" look="secondary">
        Back to Home
      </ButtonLink>
    </Page>
  );
}
