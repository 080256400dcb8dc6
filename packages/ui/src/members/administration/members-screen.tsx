import { may } from '@clubhouse/core/auth';
import { SCREENS } from '@clubhouse/core/screens';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../../auth/index.ts';
import { Button, Page } from '../../kit/index.ts';
import { lazyDialog } from '../../kit/lazy-dialog.tsx';
import { MembersList } from './members-list.tsx';

const AddMemberDialog = lazyDialog(() => import('./add-member-dialog.tsx'));

/** /admin/members: all accounts. The front desk looks people up; admins change them. */
export function MembersScreen() {
  const isAdmin = may(useUser(), 'administer');
  return (
    <Page
      title={SCREENS.adminMembers.title}
      lead={isAdmin ? 'All accounts, memberships and roles.' : 'All accounts and memberships.'}
    >
      <Members />
    </Page>
  );
}

/** The list, and for admins the button to add a member. */
export function Members() {
  const isAdmin = may(useUser(), 'administer');
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <MembersList
        action={
          isAdmin && (
            <Button className="sm:justify-self-start" onClick={() => setIsAdding(true)}>
              <UserPlus aria-hidden className="size-5" />
              Add Member
            </Button>
          )
        }
      />
      {isAdding && <AddMemberDialog onClose={() => setIsAdding(false)} />}
    </>
  );
}
