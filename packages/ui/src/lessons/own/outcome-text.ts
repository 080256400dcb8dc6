import type { Lesson } from '@clubhouse/core/lessons';

const OUTCOMES: Record<Lesson['status'], string> = {
  scheduled: 'Held',
  completed: 'Completed',
  no_show: 'Missed',
  cancelled: 'Canceled',
};

/** What became of a lesson that is behind, in a word. */
export const outcomeText = ({ status }: Pick<Lesson, 'status'>) => OUTCOMES[status];
