export { lessonCalendarOf } from './calendar.ts';
export { saveAvailability, saveProfile } from './coach-queries.ts';
export { queueLessonMovedMail } from './lesson-mail.ts';
export {
  cancelLessonRow,
  forgetLessonNotes,
  insertLesson,
  lessonOfBooking,
  updateOutcome,
} from './queries.ts';
export { lessonRoutes } from './routes.ts';
export { cancelFutureLessons, futureLessons } from './service.ts';
