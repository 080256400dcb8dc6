import { FACILITY } from '@clubhouse/core/facility';
import { ButtonLink, Page } from '../kit/index.ts';

export function NotFoundScreen() {
  return (
    <Page title="404 Page Not Found" lead="Did you forget to add the page to the router?">
      <title>{`Page not found · ${FACILITY.name}`}</title>
      <ButtonLink to="/" look="secondary">
        Back to Home
      </ButtonLink>
    </Page>
  );
}
