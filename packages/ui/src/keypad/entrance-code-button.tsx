import { may } from '@clubhouse/core/auth';
import { DoorOpen } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../auth/index.ts';
import { Button } from '../kit/index.ts';
import { EntranceCodeDialog } from './entrance-code.ts';

/** Opens the entrance code. Nothing for persons who may not see it. */
export function EntranceCode() {
  const user = useUser();
  const [isOpen, setIsOpen] = useState(false);
  if (!may(user, 'readKeypadCode')) return null;
  return (
    <>
      <Button look="secondary" onClick={() => setIsOpen(true)}>
        <DoorOpen aria-hidden className="size-5 text-accent" />
        Entrance Code
      </Button>
      {isOpen && <EntranceCodeDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
