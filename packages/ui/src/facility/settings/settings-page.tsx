import type { SettingsGroup, SettingsVersion } from '@clubhouse/core/facility';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AccountsForm } from './accounts-form.tsx';
import { AnnouncementForm } from './announcement-form.tsx';
import { BaysForm } from './bays-form.tsx';
import { BookingForm } from './booking-form.tsx';
import { BrandForm } from './brand-form.tsx';
import { HoursForm } from './hours-form.tsx';
import { LoadedSettings } from './loaded-settings.tsx';
import { MembershipForm } from './membership-form.tsx';
import { PlaceForm } from './place-form.tsx';
import { type Entry, entryOf, SettingsNav } from './settings-nav.tsx';
import { TransferCard } from './transfer-card.tsx';
import { VisitForm } from './visit-form.tsx';

const FORMS: Record<SettingsGroup, ComponentType<{ version: SettingsVersion }>> = {
  place: PlaceForm,
  membership: MembershipForm,
  hours: HoursForm,
  booking: BookingForm,
  bays: BaysForm,
  accounts: AccountsForm,
  announcement: AnnouncementForm,
  visit: VisitForm,
  brand: BrandForm,
};

export function SettingsPage() {
  const [params] = useSearchParams();
  const entry = entryOf(params.get('group'));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <SettingsNav current={entry} />
      <Panel entry={entry} />
    </div>
  );
}

function Panel({ entry }: { entry: Entry }) {
  return (
    <LoadedSettings>
      {(versions) => {
        if (entry === 'transfer') return <TransferCard versions={versions} />;
        const version = versions.find(({ group }) => group === entry);
        const Form = FORMS[entry];
        return version && <Form key={entry} version={version} />;
      }}
    </LoadedSettings>
  );
}
