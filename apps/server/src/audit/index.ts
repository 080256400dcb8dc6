export { forgetDeletedPeople, forgetLater } from './forgetting.ts';
export {
  type Change,
  changesBefore,
  changesBetween,
  changesOf,
  changesOfUser,
  firstChanges,
  insertChange,
  insertChanges,
} from './queries.ts';
export { auditRoutes } from './routes.ts';
