export { forgetDeletedPeople, forgetLater } from './forgetting.ts';
export {
  type Change,
  changesBefore,
  changesBetween,
  changesOf,
  changesOfUser,
  insertChange,
  insertChanges,
  namesOfDeleted,
} from './queries.ts';
export { auditRoutes } from './routes.ts';
