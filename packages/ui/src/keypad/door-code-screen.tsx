import { AdminPage } from '../kit/admin-page.tsx';
import { CodeCard, ViewsCard } from './code-cards.tsx';

export function DoorCodeScreen() {
  return (
    <AdminPage
      name="adminDoorCode"
      lead="The code for the entrance. Members see it in their account menu as Entrance Code."
    >
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <CodeCard title="Current code" />
        <ViewsCard />
      </div>
    </AdminPage>
  );
}
