import type { Lesson } from '@clubhouse/core/lessons';

const OUTCOMES: Record<Lesson['status'], string> = {
  scheduled: 'Held',
  completed: 'Completed',
  no_show: 'Missed',
  cancelled: 'Canceled',
};

/** The outcome of a past lesson in one word. */
export const outcomeText = ({ status }: Pick<Lesson, 'status'>) => OUTCOMES[status];
