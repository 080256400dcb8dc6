import type { CoachDay, Lesson, WorkingHours } from '../src/lessons/index.ts';

/** Returns a coach who teaches on Tuesdays from 9:00 AM to 12:00 PM and has no lessons yet. */
export function aCoach(changes: Partial<CoachDay> = {}): CoachDay {
  return { hours: [someHours('09:00', '12:00')], daysOff: [], lessons: [], ...changes };
}

export function someHours(
  startTime: string,
  endTime: string,
  dayOfWeek: WorkingHours['dayOfWeek'] = 'Tuesday',
): WorkingHours {
  return { dayOfWeek, startTime, endTime };
}

let lastId = 0;
/** Returns a lesson of member 7 with coach 3 on a Tuesday. */
export function aLesson(changes: Partial<Lesson> = {}): Lesson {
  lastId += 1;
  return {
    id: lastId,
    coachId: 3,
    coachName: 'Riley Navarro',
    memberId: 7,
    memberName: 'Kim',
    date: '2026-11-24',
    startTime: '10:00',
    endTime: '11:00',
    simulatorId: 1,
    status: 'scheduled',
    isComplimentary: false,
    isPaid: false,
    note: '',
    coachNotes: '',
    ...changes,
  };
}
