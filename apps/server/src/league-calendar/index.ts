export {
  CALENDAR_COLUMNS,
  canceledNightsOf,
  deleteCanceledNight,
  insertCanceledNights,
  type JoinedLeague,
  leaguesJoinedBy,
  leaguesPlayingOn,
  toCalendar,
} from './queries.ts';
