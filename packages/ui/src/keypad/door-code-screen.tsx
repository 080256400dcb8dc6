import { useQuery } from '@tanstack/react-query';
import { AdminPage } from '../kit/admin-page.tsx';
import { keypadChangeQuery } from './api.ts';
import { CodeCard, ViewsCard } from './code-cards.tsx';
import { UnseenCard } from './unseen-card.tsx';

export function DoorCodeScreen() {
  const change = useQuery(keypadChangeQuery);
  return (
    <AdminPage
      name="adminDoorCode"
      lead="The code that opens the door. Members find it in their account menu under “Entrance Code.”"
    >
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <CodeCard title="Current code" />
        <ViewsCard />
      </div>
      {change.data?.updatedAt && (
        <div className="mt-6">
          <UnseenCard />
        </div>
      )}
    </AdminPage>
  );
}
