import { SCREENS } from '@clubhouse/core/screens';
import { Link } from 'react-router-dom';
import { AdminPage } from '../../kit/admin-page.tsx';
import { Card } from '../../kit/index.ts';
import { OutgoingMailCard } from './outgoing-mail-card.tsx';
import { TestEmail } from './test-email.tsx';

export function EmailScreen() {
  return (
    <AdminPage name="adminEmail" lead="See which emails are waiting or have failed, and send a test.">
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <OutgoingMailCard />
        <Card>
          <h2 className="text-title">Test email</h2>
          <p className="mt-2 mb-4 text-muted">
            Check that email works. The test goes to your own email address.
          </p>
          <TestEmail>If it doesn’t arrive, press “Refresh” to see why.</TestEmail>
          <p className="mt-4 border-border border-t pt-4 text-muted">
            The sender name and the reply-to email are in the{' '}
            <Link to={`${SCREENS.adminFacility.path}?group=accounts`} className="text-accent underline">
              settings
            </Link>
            .
          </p>
        </Card>
      </div>
    </AdminPage>
  );
}
