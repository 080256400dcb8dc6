import {
  LEAGUE_TYPE_NAMES,
  type League,
  type LeagueForm as LeagueFields,
  leagueForm,
  type NewLeague,
  SCORING_TYPE_NAMES,
} from '@clubhouse/core/leagues';
import { SCREENS } from '@clubhouse/core/screens';
import { zodResolver } from '@hookform/resolvers/zod';
import type { UseMutationResult } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useFacility } from '../../client/facility.ts';
import type { ApiError } from '../../client/index.ts';
import { showFieldErrors } from '../../kit/field-errors.ts';
import { Button, ButtonLink, Card, showToast, type Toast } from '../../kit/index.ts';
import { Refused, showRefusal } from '../../kit/refused.tsx';
import { useDraft } from '../../kit/use-draft.ts';
import { type LeagueFormInput, PlayFields, SeasonFields } from './league-form-fields.tsx';
import { ScoringPreview } from './scoring-preview.tsx';
import { SessionPreview, useDryRun } from './session-preview.tsx';

const WITH_SCHEDULE = 'with-schedule';

type Props<Saved> = {
  initial: LeagueFormInput;
  /** The league that the user edits. Undefined for a new league. */
  stored?: League;
  submitText: string;
  /** The label of the button that also creates rounds and reserves bays. Hidden if the league has a schedule. */
  scheduleText: string;
  /** The verb of that button if the schedule skips dates: "Create with 13 of 14 dates". */
  skippingVerb: string;
  change: UseMutationResult<Saved, ApiError, NewLeague>;
  done: (saved: Saved, isScheduleWanted: boolean) => Toast;
  failed: string;
  fallback: string;
};

export function LeagueForm<Saved>(props: Props<Saved>) {
  const { initial, stored, submitText, skippingVerb, change, done, failed, fallback } = props;
  const { scheduleText: wholeScheduleText } = props;
  const navigate = useNavigate();
  const schema = leagueForm(useFacility());
  const form = useForm<LeagueFormInput, unknown, LeagueFields>({
    resolver: zodResolver(schema),
    defaultValues: initial,
  });
  const { control, handleSubmit, setError } = form;
  const dryRun = useDryRun({ control, stored });
  const { skipping } = dryRun;
  const scheduleText = skipping ? `${skippingVerb} with ${skipping.kept}` : wholeScheduleText;
  const forgetDraft = useDraft(
    form,
    `league-${stored?.id ?? 'new'}`,
    Object.keys(schema.shape) as (keyof LeagueFormInput)[],
  );
  const submit = handleSubmit((fields, event) => {
    const button = (event?.nativeEvent as SubmitEvent | undefined)?.submitter;
    const createSchedule = button?.getAttribute('value') === WITH_SCHEDULE;
    change.mutate(
      {
        ...fields,
        isActive: fields.isActive || createSchedule,
        createSchedule,
        skipDates: (createSchedule && skipping?.skipDates) || [],
      },
      {
        onSuccess: (saved) => {
          forgetDraft();
          void navigate(SCREENS.adminLeagues.path);
          showToast(done(saved, createSchedule));
        },
        onError: (error) => {
          showFieldErrors(setError, error.fields);
          showRefusal(failed, error, fallback);
        },
      },
    );
  });
  const isScheduling = change.isPending && change.variables.createSchedule;
  const isSaving = change.isPending && !isScheduling;

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
        <SessionPreview dryRun={dryRun} stored={stored} scheduleText={scheduleText} />
      </Card>
      <Refused error={change.error} fallback={fallback}>
        {change.error?.code === 'schedule_conflict' && (
          <p className="mt-1">The session preview lists the conflicts.</p>
        )}
      </Refused>
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button type="submit" isBusy={isSaving} disabled={isScheduling} busyText="Saving...">
          {submitText}
        </Button>
        {!stored?.hasSchedule && (
          <Button
            type="submit"
            look="secondary"
            value={WITH_SCHEDULE}
            isBusy={isScheduling}
            disabled={isSaving}
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

const ENTRIES = [
  [LEAGUE_TYPE_NAMES.individual, 'Each player has their own score.'],
  [LEAGUE_TYPE_NAMES.scramble, 'Two players form a team and share one score.'],
  [SCORING_TYPE_NAMES.lowest_score, 'Enter strokes for every round. The lowest average ranks first.'],
  [
    SCORING_TYPE_NAMES.match_play,
    'Head-to-head matches. Each win is 1 point. The highest total ranks first.',
  ],
] as const;

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
