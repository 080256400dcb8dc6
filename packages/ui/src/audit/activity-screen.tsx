import { AdminPage } from '../kit/admin-page.tsx';
import { Card } from '../kit/index.ts';
import { AuditLog, LOG_LEAD } from './audit-log.tsx';

export function ActivityScreen() {
  return (
    <AdminPage name="adminActivity" lead={LOG_LEAD}>
      <Card>
        <AuditLog />
      </Card>
    </AdminPage>
  );
}
