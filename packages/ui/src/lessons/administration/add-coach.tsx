import type { ListedUser } from '@clubhouse/core/members';
import { type ReactNode, useRef, useState } from 'react';
import { Button, Card } from '../../kit/index.ts';
import { UserSelect } from '../../users/index.ts';

/**
 * Renders the dialog that makes a user a coach. This function is a prop, because importing `members` in
 * `lessons` would create an import cycle.
 */
export type MakeCoach = (props: { user: ListedUser; onClose: () => void; onDone: () => void }) => ReactNode;

export function AddCoach({ coachIds, makeCoach }: { coachIds: readonly number[]; makeCoach: MakeCoach }) {
  const [chosen, setChosen] = useState<ListedUser | null>(null);
  const [isTried, setIsTried] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  // A new key remounts the user field, which clears the field.
  const [fieldKey, setFieldKey] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const ask = () => {
    setIsTried(true);
    if (chosen) setIsAsking(true);
    else field.current?.focus();
  };
  const clear = () => {
    setChosen(null);
    setIsTried(false);
    setFieldKey(fieldKey + 1);
  };

  return (
    <Card>
      <h2 className="text-lead">Add a coach</h2>
      <div className="mt-3 grid items-start gap-3 sm:grid-cols-[minmax(0,24rem)_auto] sm:justify-start">
        <UserSelect
          key={fieldKey}
          ref={field}
          label="Person"
          isOffered={({ id }) => !coachIds.includes(id)}
          error={isTried && !chosen ? 'Please select a user' : undefined}
          onSelect={setChosen}
        />
        {/* The top margin aligns the button with the input below its label. */}
        <div className="grid sm:mt-[calc(1lh+0.375rem)]">
          <Button onClick={ask}>Add Coach...</Button>
        </div>
      </div>
      {chosen && isAsking && makeCoach({ user: chosen, onClose: () => setIsAsking(false), onDone: clear })}
    </Card>
  );
}
