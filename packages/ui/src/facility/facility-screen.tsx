import { SCREENS } from '@clubhouse/core/screens';
import { Navigate, useSearchParams } from 'react-router-dom';
import { AdminPage } from '../kit/admin-page.tsx';
import { SettingsPage } from './settings/settings-page.tsx';

/**
 * Redirects for pages that were part of the settings in earlier releases, because people may have bookmarked
 * the old URLs.
 */
const MOVED = new Map<string | null, string>([
  ['door-code', SCREENS.adminDoorCode.path],
  ['email', SCREENS.adminEmail.path],
  ['activity', SCREENS.adminActivity.path],
]);

export function FacilityScreen() {
  const [params] = useSearchParams();
  const movedTo = MOVED.get(params.get('group'));
  if (movedTo) return <Navigate to={movedTo} replace />;
  return (
    <AdminPage name="adminFacility" lead="Your facility’s details and rules.">
      <SettingsPage />
    </AdminPage>
  );
}
