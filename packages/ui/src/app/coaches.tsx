import { lazyDialog } from '../kit/lazy-dialog.tsx';
import { CoachesScreen as Coaches, type MakeCoach } from '../lessons/administration/index.ts';

const RoleDialog = lazyDialog(async () => ({
  default: (await import('../members/administration/role-dialog.tsx')).RoleDialog,
}));

/** The list of coaches gets the question as a prop, because the import of the dialog would be circular. */
const makeCoach: MakeCoach = ({ user, ...dialog }) => (
  <RoleDialog row={user} flag="isCoach" isSet {...dialog} />
);

export const CoachesScreen = () => <Coaches makeCoach={makeCoach} />;
