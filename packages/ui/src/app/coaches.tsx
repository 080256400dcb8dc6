import { lazyDialog } from '../kit/lazy-dialog.tsx';
import { CoachesScreen as Coaches, type MakeCoach } from '../lessons/administration/index.ts';

const RoleDialog = lazyDialog(async () => ({
  default: (await import('../members/administration/role-dialog.tsx')).RoleDialog,
}));

// `Coaches` gets this as a prop, because importing `members` in `lessons` would create an import cycle.
const makeCoach: MakeCoach = ({ user, ...dialog }) => (
  <RoleDialog row={user} flag="isCoach" isSet {...dialog} />
);

export const CoachesScreen = () => <Coaches makeCoach={makeCoach} />;
