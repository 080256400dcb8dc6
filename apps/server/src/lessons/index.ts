export { lessonCalendarOf } from './calendar.ts';
export { cancelLessonRow, forgetLessonNotes, insertLesson, updateOutcome } from './changes.ts';
export { allCoaches, saveAvailability, saveProfile } from './coach-queries.ts';
export { queueLessonMovedMail } from './lesson-mail.ts';
export { freeLessonsLeft, latestLessonsOf, lessonOfBooking } from './queries.ts';
export { lessonRoutes } from './routes.ts';
export { cancelFutureLessons, futureLessons } from './service.ts';
