import { Card, Page } from '../../kit/index.ts';

/**
 * The screen until the installation has an admin. The server redirects every page to this screen, except the
 * page of the setup link.
 */
export function SetupStartScreen() {
  return (
    <Page title="Set up Clubhouse" lead="This facility isn’t set up yet.">
      <Card className="max-w-2xl">
        <h2 className="text-title">Open your setup link</h2>
        <p className="mt-3">
          There’s a setup link in the server’s log. Open that link to create the first admin account.
        </p>
        <p className="mt-3 text-muted">
          The link works once and expires after an hour. To get a new link, restart the server.
        </p>
      </Card>
    </Page>
  );
}
