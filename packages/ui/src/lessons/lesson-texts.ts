import { dollars, type Facility, inWords } from '@clubhouse/core/facility';
import { type Lesson, type LessonStatus, type Payment, wouldBeComplimentary } from '@clubhouse/core/lessons';
import { formatMonthName } from '@clubhouse/core/time';

/** The labels for lesson outcomes. A past lesson without an outcome has the label "Past". */
export const OUTCOMES: Record<LessonStatus, string> = {
  scheduled: 'Past',
  completed: 'Completed',
  no_show: 'No-show',
  cancelled: 'Canceled',
};

export const PAYMENTS: Record<Payment, string> = {
  paid: 'Paid',
  complimentary: 'Complimentary',
  free: 'Free',
  unpaid: 'Not paid',
};

export function priceText(date: string, isComplimentary: boolean, { membership }: Facility): string {
  if (!isComplimentary && membership.lessonFee === 0) return 'Free';
  if (!isComplimentary) return `${dollars(membership.lessonFee)}, pay at the front desk`;
  return `Complimentary: ${membership.complimentaryLessons === 1 ? 'your' : 'a'} ${formatMonthName(date)} lesson`;
}

/** Says that the member can still book a complimentary lesson this month. Null if none is left. */
export function complimentaryLeftText(
  today: string,
  lessons: readonly Lesson[],
  facility: Facility,
): string | null {
  if (!wouldBeComplimentary({ date: today, startTime: '24:00' }, lessons, facility)) return null;
  const whose = facility.membership.complimentaryLessons === 1 ? 'Your' : 'A';
  return `${whose} complimentary ${formatMonthName(today)} lesson is still available.`;
}

export const noneText = (today: string, lessons: readonly Lesson[], facility: Facility): string =>
  `No lessons booked. ${complimentaryLeftText(today, lessons, facility) ?? 'Choose a day and a time above.'}`;

/** Returns the sentences below "How lessons work". Leaves out the price if lessons are free. */
export function lessonFacts({ membership: { complimentaryLessons: count, lessonFee } }: Facility): string[] {
  const price = `${count === 0 ? 'A lesson costs' : 'Each additional lesson costs'} ${dollars(lessonFee)}. Pay at the front desk.`;
  return [
    'Your coach meets you in a bay. We reserve it for the hour.',
    ...(lessonFee === 0 ? [] : [price]),
    'You can move or cancel a lesson until it starts.',
  ];
}

export function lessonOffer({ membership: { complimentaryLessons: count, lessonFee } }: Facility): string {
  const hour = 'A private hour with a coach';
  if (count === 0) return `${hour} for ${dollars(lessonFee)}.`;
  if (count === 1) return `${hour}. Your first lesson each month is included.`;
  return `${hour}. Your first ${inWords(count)} lessons each month are included.`;
}
