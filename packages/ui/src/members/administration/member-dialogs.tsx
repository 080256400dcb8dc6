import type { ListedUser } from '@clubhouse/core/members';
import { ChangeNameDialog } from './change-name-dialog.tsx';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { EndMembershipDialog } from './end-membership-dialog.tsx';
import { ResetLinkDialog } from './reset-link-dialog.tsx';
import { SignOutUserDialog } from './sign-out-user-dialog.tsx';

/** The dialog that is open, and the person it is about. */
export type MemberQuestion = {
  about: 'name' | 'ending' | 'reset-link' | 'sign-out' | 'deletion';
  row: ListedUser;
};

export default function MemberDialogs({
  question: { about, row },
  onClose,
  focusWhenGone,
}: {
  question: MemberQuestion;
  onClose: () => void;
  /** The element that gets focus when the person and their button are removed. */
  focusWhenGone: () => HTMLElement | null;
}) {
  switch (about) {
    case 'name':
      return <ChangeNameDialog row={row} onClose={onClose} />;
    case 'ending':
      return <EndMembershipDialog row={row} onClose={onClose} />;
    case 'reset-link':
      return <ResetLinkDialog row={row} onClose={onClose} />;
    case 'sign-out':
      return <SignOutUserDialog row={row} onClose={onClose} />;
    case 'deletion':
      return <DeleteUserDialog row={row} onClose={onClose} focusWhenGone={focusWhenGone} />;
  }
}
