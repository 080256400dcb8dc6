import { LEAGUE_TYPE_NAMES, type League, SCORING_TYPE_NAMES } from '@clubhouse/core/leagues';
import { Fact, FactList, Phrases } from '../fact-list.tsx';
import { baysOf, dateRangeOf, fullText, scheduleOf } from '../league-texts.ts';
import { playoffSizeText } from '../playoffs/playoff-texts.ts';

export function LeagueDetails({ league }: { league: League }) {
  const placesLeft = Math.max(0, league.maxParticipants - league.numberParticipants);
  // `left` is "no team spots left" if the open spots are too few for a team. Otherwise, `left` is null or
  // undefined.
  const left = placesLeft > 0 ? fullText(league)?.toLowerCase() : null;
  return (
    <>
      <FactList>
        <Fact label="Dates">
          <Phrases text={dateRangeOf(league)} after=" – " />
        </Fact>
        <Fact label="Type">{LEAGUE_TYPE_NAMES[league.leagueType]}</Fact>
        <Fact label="Scoring">{SCORING_TYPE_NAMES[league.scoringType]}</Fact>
        <Fact label="Date & Time">
          <Phrases text={scheduleOf(league)} after=", " />
        </Fact>
        <Fact label="Bays">{baysOf(league)}</Fact>
        {league.playoffTeams !== null && <Fact label="Playoffs">{playoffSizeText(league.playoffTeams)}</Fact>}
        <Fact label="Max Participants">
          {league.maxParticipants}{' '}
          <span className="font-[400] text-muted">({left ?? `${placesLeft} left`})</span>
        </Fact>
      </FactList>
      {league.description && <p className="mt-5 whitespace-pre-line text-muted">{league.description}</p>}
    </>
  );
}
