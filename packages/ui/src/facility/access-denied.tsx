import { ButtonLink, Page } from '../kit/index.ts';

/** Replaces a screen that the user may not open. */
export function AccessDenied({ text = "You don't have permission to view this page." }: { text?: string }) {
  return (
    <Page title="Access Denied" lead={text}>
      <ButtonLink to="/" look="secondary">
        Back to Home
      </ButtonLink>
    </Page>
  );
}
