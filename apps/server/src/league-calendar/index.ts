export {
  type CalendarRow,
  type JoinedLeague,
  leaguesJoinedBy,
  leaguesPlayingOn,
  toCalendar,
} from './queries.ts';
