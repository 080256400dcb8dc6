import type { PerformanceReport } from '@clubhouse/core/reports';
import { csvOf } from './csv.ts';

export function reportCsv(report: PerformanceReport): string {
  return csvOf([
    ['Performance Report', report.username],
    ['Generated', report.generatedAt],
    [],
    ['Summary'],
    ['Total Bookings', report.totalBookings],
    ['Total Hours', report.totalHours],
    [],
    ['Simulator Usage'],
    ['Simulator', 'Hours'],
    ...report.simulatorUsage.map(({ simulatorName, hours }) => [simulatorName, hours]),
    [],
    ['Hours by Day'],
    ['Date', 'Hours'],
    ...Object.entries(report.bookingsByDay).sort(([a], [b]) => (a < b ? -1 : 1)),
    [],
    ['Recent Bookings'],
    ['Date', 'Simulator', 'Start', 'End'],
    ...report.recentBookings.map(({ bookingDate, simulatorName, startTime, endTime }) => [
      bookingDate,
      simulatorName,
      startTime,
      endTime,
    ]),
    [],
    ['Leagues'],
    ['League', 'Start', 'End', 'Rank', 'Teams', 'Rounds', 'Average', 'Points', 'Winner'],
    ...report.leagues.map((league) => [
      league.name,
      league.startDate,
      league.endDate,
      league.rank ?? '',
      league.teams,
      league.roundsPlayed,
      league.average ?? '',
      league.points ?? '',
      league.isChampion ? 'Yes' : 'No',
    ]),
  ]);
}
