import { may } from '@clubhouse/core/auth';
import { useState } from 'react';
import { useUser } from '../auth/index.ts';
import { Glyph } from '../kit/glyphs.tsx';
import { Button } from '../kit/index.ts';
import { EntranceCodeDialog } from './entrance-code.ts';

export function EntranceCode() {
  const user = useUser();
  const [isOpen, setIsOpen] = useState(false);
  if (!may(user, 'readKeypadCode')) return null;
  return (
    <>
      <Button look="secondary" onClick={() => setIsOpen(true)}>
        <Glyph className="size-5 text-accent">
          <path d="M10 21H2M10 3H7a2 2 0 0 0-2 2v16M14 12h.01M22 21h-3" />
          <path d="M19 21V5a2 2 0 0 0-1.675-1.974l-6.163-1.013A1 1 0 0 0 10 3v18a1 1 0 0 0 1.124.992z" />
        </Glyph>
        Entrance Code
      </Button>
      {isOpen && <EntranceCodeDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
