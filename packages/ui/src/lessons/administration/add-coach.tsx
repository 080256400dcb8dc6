import type { ListedUser } from '@clubhouse/core/members';
import { type ReactNode, useRef, useState } from 'react';
import { Button, Card } from '../../kit/index.ts';
import { UserSelect } from '../../users/index.ts';

/**
 * The dialog that confirms a new coach. It is passed as a prop, because this feature must not import the
 * dialog's feature.
 */
export type MakeCoach = (props: { user: ListedUser; onClose: () => void; onDone: () => void }) => ReactNode;

export function AddCoach({ coachIds, makeCoach }: { coachIds: readonly number[]; makeCoach: MakeCoach }) {
  const [chosen, setChosen] = useState<ListedUser | null>(null);
  const [isTried, setIsTried] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  // Changing this React key remounts the user field, which clears it.
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
        {/* The top margin aligns the button with the input, because the input is below a label. */}
        <div className="grid sm:mt-[calc(1lh+0.375rem)]">
          <Button onClick={ask}>Add Coach...</Button>
        </div>
      </div>
      {chosen && isAsking && makeCoach({ user: chosen, onClose: () => setIsAsking(false), onDone: clear })}
    </Card>
  );
}
