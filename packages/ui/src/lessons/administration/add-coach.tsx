import type { ListedUser } from '@clubhouse/core/members';
import { useRef, useState } from 'react';
import { Button, Card, showToast } from '../../kit/index.ts';
import { UserSelect } from '../../users/index.ts';
import { useSetCoach } from '../api.ts';
import { showFailure } from '../show-failure.ts';

export function AddCoach({ coachIds }: { coachIds: readonly number[] }) {
  const change = useSetCoach();
  const [chosen, setChosen] = useState<ListedUser | null>(null);
  const [isTried, setIsTried] = useState(false);
  // A new React key remounts the user field, which clears the field.
  const [fieldKey, setFieldKey] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const add = () => {
    setIsTried(true);
    if (!chosen) return field.current?.focus();
    change.mutate(
      { id: chosen.id, isCoach: true },
      {
        onSuccess: () => {
          showToast({
            title: 'Coach added',
            description: `${chosen.displayName} can now set hours and a profile on the coach dashboard.`,
          });
          setChosen(null);
          setIsTried(false);
          setFieldKey(fieldKey + 1);
        },
        onError: showFailure('Failed to update user coach status'),
      },
    );
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
          <Button isBusy={change.isPending} busyText="Adding..." onClick={add}>
            Add Coach
          </Button>
        </div>
      </div>
    </Card>
  );
}
