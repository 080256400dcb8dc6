import type { Lesson } from '@clubhouse/core/lessons';
import { errorMessage } from '../../client/index.ts';
import { Button, showToast } from '../../kit/index.ts';
import { useSaveOutcome } from '../api.ts';

const OUTCOMES = [
  ['completed', 'Completed'],
  ['no_show', 'No-show'],
] as const;

/** The outcome of a lesson that has started. Pressing the same button again clears it. */
export function LessonOutcomeButtons({ lesson, name }: { lesson: Lesson; name: string }) {
  const save = useSaveOutcome();
  // A press shows at once. After an error the stored outcome shows again.
  const status = (save.isPending && save.variables.outcome.status) || lesson.status;
  const choose = (outcome: (typeof OUTCOMES)[number][0]) => {
    if (save.isPending) return;
    save.mutate(
      { id: lesson.id, outcome: { status: status === outcome ? 'scheduled' : outcome } },
      {
        onError: (error) =>
          showToast({
            title: 'Failed to save the lesson',
            description: errorMessage(error, 'Please try again.'),
            variant: 'destructive',
          }),
      },
    );
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn as a separate box
    <div role="group" aria-label={`Outcome: ${name}`} className="flex flex-wrap gap-2">
      {OUTCOMES.map(([outcome, text]) => (
        <Button
          key={outcome}
          look={status === outcome ? 'primary' : 'secondary'}
          aria-pressed={status === outcome}
          onClick={() => choose(outcome)}
        >
          {text}
        </Button>
      ))}
    </div>
  );
}
