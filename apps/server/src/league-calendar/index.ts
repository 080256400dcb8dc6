export {
  CALENDAR_COLUMNS,
  type JoinedLeague,
  leaguesJoinedBy,
  leaguesPlayingOn,
  toCalendar,
} from './queries.ts';
