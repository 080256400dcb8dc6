import {
  LEAGUE_TYPE_NAMES,
  type League,
  leagueForm,
  type LeagueForm as NewLeague,
  SCORING_TYPE_NAMES,
} from '@clubhouse/core/leagues';
import { SCREENS } from '@clubhouse/core/screens';
import { zodResolver } from '@hookform/resolvers/zod';
import type { BaseSyntheticEvent, ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { ApiError } from '../../client/index.ts';
import { showFieldErrors } from '../../kit/field-errors.ts';
import { Button, ButtonLink, Card } from '../../kit/index.ts';
import { useDraft } from '../../kit/use-draft.ts';
import { type LeagueFormInput, PlayFields, SeasonFields } from './league-form-fields.tsx';
import { ScoringPreview } from './scoring-preview.tsx';
import { SessionPreview } from './session-preview.tsx';

const WITH_SCHEDULE = 'with-schedule';
const FIELDS = Object.keys(leagueForm.shape) as (keyof LeagueFormInput)[];

export type Settled = { onSaved: () => void; onRefused: (error: ApiError) => void };

/**
 * The league fields, beside a preview of the scores and the sessions. `scheduleText` labels the button that also
 * creates rounds and reserves bays. A league with a schedule has no such button.
 */
export function LeagueForm({
  initial,
  stored,
  submitText,
  scheduleText,
  saving,
  notice,
  onSave,
}: {
  initial: LeagueFormInput;
  /** The league being edited. */
  stored?: League;
  submitText: string;
  scheduleText: string;
  /** The button that is busy. */
  saving: 'alone' | typeof WITH_SCHEDULE | null;
  notice: ReactNode;
  onSave: (newLeague: NewLeague, createSchedule: boolean, settled: Settled) => void;
}) {
  const form = useForm<LeagueFormInput, unknown, NewLeague>({
    resolver: zodResolver(leagueForm),
    defaultValues: initial,
  });
  const { control, handleSubmit, setError } = form;
  const forgetDraft = useDraft(form, `league-${stored?.id ?? 'new'}`, FIELDS);
  const submit = handleSubmit((newLeague, event) => {
    const createSchedule = isScheduleWanted(event);
    onSave(createSchedule ? { ...newLeague, isActive: true } : newLeague, createSchedule, {
      onSaved: forgetDraft,
      onRefused: (error) => showFieldErrors(setError, error.fields),
    });
  });

  return (
    <form noValidate data-kept onSubmit={submit} className="grid gap-6">
      <Card className="grid gap-8 lg:grid-cols-2 lg:gap-12">
        <div className="grid content-start gap-5">
          <h2 className="text-title">The league</h2>
          <PlayFields form={form} />
        </div>
        <div className="grid content-start gap-6">
          <LeagueFormHelp />
          <ScoringPreview control={control} />
        </div>
      </Card>
      <Card className="grid gap-8 lg:grid-cols-2 lg:gap-12">
        <div className="grid content-start gap-5">
          <h2 className="text-title">Dates and bays</h2>
          <SeasonFields form={form} storedStart={stored?.startDate} />
        </div>
        <SessionPreview control={control} stored={stored} scheduleText={scheduleText} />
      </Card>
      {notice}
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button
          type="submit"
          isBusy={saving === 'alone'}
          disabled={saving === WITH_SCHEDULE}
          busyText="Saving..."
        >
          {submitText}
        </Button>
        {!stored?.hasSchedule && (
          <Button
            type="submit"
            look="secondary"
            value={WITH_SCHEDULE}
            isBusy={saving === WITH_SCHEDULE}
            disabled={saving === 'alone'}
            busyText="Saving and reserving..."
          >
            {scheduleText}
          </Button>
        )}
        <ButtonLink to={SCREENS.adminLeagues.path} look="quiet">
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}

function isScheduleWanted(event: BaseSyntheticEvent | undefined): boolean {
  const submission = event?.nativeEvent as SubmitEvent | undefined;
  return submission?.submitter?.getAttribute('value') === WITH_SCHEDULE;
}

const ENTRIES = [
  [LEAGUE_TYPE_NAMES.individual, 'Every player scores alone.'],
  [LEAGUE_TYPE_NAMES.scramble, 'Two players form a team and share one score.'],
  [SCORING_TYPE_NAMES.lowest_score, 'Enter strokes for every round. The lowest average leads.'],
  [SCORING_TYPE_NAMES.match_play, 'Head-to-head matches. A win is 1 point, and the most points lead.'],
] as const;

/** What the league types and scoring types mean. */
function LeagueFormHelp() {
  return (
    <section aria-labelledby="league-help" className="rounded-md bg-accent-soft p-4">
      <h3 id="league-help" className="font-[600] text-base">
        How leagues work
      </h3>
      <dl className="mt-2 grid gap-1.5 text-small">
        {ENTRIES.map(([name, text]) => (
          <div key={name}>
            <dt className="inline font-[600]">{name}: </dt>
            <dd className="inline">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
