import { AuditCard } from '../../audit/index.ts';
import { FacilityFacts, OutgoingMailCard } from '../../facility/index.ts';
import { CodeCard, ViewsCard } from '../../keypad/index.ts';

export function FacilityAccess() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="grid gap-6">
        <CodeCard title="Entrance code" />
        <ViewsCard />
      </div>
      <div className="grid gap-6">
        <OutgoingMailCard />
        <FacilityFacts />
      </div>
      <div className="lg:col-span-2">
        <AuditCard />
      </div>
    </div>
  );
}
