import type { absenceIn, League, Result, Team } from '@clubhouse/core/leagues';
import { Button } from '../../kit/index.ts';
import { ABSENCES, matchNote } from '../league-texts.ts';

type Props = {
  league: Pick<League, 'absence'>;
  one: Team;
  other: Team;
  result: Result | null;
  /** The absence according to the players' answers. It counts only after an admin has confirmed it. */
  suggested: ReturnType<typeof absenceIn>;
  onChoose: (result: Result | null) => void;
};

/** Lets an admin enter an absence, and explains how it counts: docs/product/leagues.md#absent-teams. */
export function Absence({ league, one, other, result, suggested, onChoose }: Props) {
  const absence = ABSENCES.find((each) => each === result);
  const noteOf = (each: Result) => matchNote(each, [one.name, other.name], league);
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 text-muted text-small">
      <select
        aria-label={`Absent: ${one.name} against ${other.name}`}
        value={absence ?? ''}
        onChange={({ target }) => onChoose(ABSENCES.find((each) => each === target.value) ?? null)}
        className="min-h-11 max-w-full cursor-pointer rounded-md bg-transparent underline [field-sizing:content]"
      >
        <option value="">No one is absent</option>
        <option value="absent">{one.name} is absent</option>
        <option value="walkover">{other.name} is absent</option>
        <option value="both_absent">Both are absent</option>
      </select>
      {absence && <span role="status">{noteOf(absence)}</span>}
      {result === null && suggested && (
        <>
          <span className="text-warning">{noteOf(suggested)}</span>
          <Button
            look="secondary"
            aria-label={`Confirm Absence: ${one.name} against ${other.name}`}
            onClick={({ currentTarget }) => {
              // The pressed button disappears, so the focus moves to the select.
              currentTarget.parentElement?.querySelector('select')?.focus();
              onChoose(suggested);
            }}
          >
            Confirm Absence
          </Button>
        </>
      )}
    </div>
  );
}
