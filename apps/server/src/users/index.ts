export * from './calendar-links.ts';
export * from './changes.ts';
export { CLUBHOUSE } from './clubhouse.ts';
export * from './queries.ts';
export {
  type Account,
  coachUsers,
  emailOfUser,
  nameOfUser,
  nameOfUserWith,
  phoneOfUser,
  toUser,
  USER_COLUMNS,
  type UserRow,
  userOf,
} from './row.ts';
