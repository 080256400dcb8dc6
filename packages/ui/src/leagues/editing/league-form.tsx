import {
  LEAGUE_TYPE_NAMES,
  type League,
  type LeagueForm as LeagueFields,
  leagueForm,
  SCORING_TYPE_NAMES,
} from '@clubhouse/core/leagues';
import { SCREENS } from '@clubhouse/core/screens';
import { zodResolver } from '@hookform/resolvers/zod';
import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useFacility } from '../../client/facility.ts';
import type { ApiError } from '../../client/index.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { showFieldErrors } from '../../kit/field-errors.ts';
import { Button, ButtonLink, Card, Notice, showToast, type Toast } from '../../kit/index.ts';
import { Refused, showRefusal } from '../../kit/refused.tsx';
import { useDraft } from '../../kit/use-draft.ts';
import type { LeagueFormInput, SavedLeague } from './form-types.ts';
import { PlayFields, SeasonFields } from './league-form-fields.tsx';
import { RuleEffect, useRuleEffect } from './rule-effect.tsx';
import { ScoringPreview } from './scoring-preview.tsx';
import type { MoveDialog } from './session-list.tsx';
import { SessionPreview, useDryRun } from './session-preview.tsx';

const WITH_SCHEDULE = 'with-schedule';

type Props<Saved> = {
  initial: LeagueFormInput;
  /** Undefined for a new league. */
  stored?: League;
  submitText: string;
  /**
   * The text of the button that also creates rounds and reserves bays. The button is hidden if the league
   * already has a schedule.
   */
  scheduleText: string;
  /**
   * The verb of the button that reserves the bays, if dates are skipped: “Create” in “Create with 13 of 14
   * dates”.
   */
  skippingVerb: string;
  change: UseMutationResult<Saved, ApiError, SavedLeague>;
  done: (saved: Saved, isScheduleWanted: boolean) => Toast;
  failed: string;
  fallback: string;
  MoveDialog: MoveDialog;
  /** The name under which the form stores unsaved input. It differs for new, copied and edited leagues. */
  draftName: string;
  nextPath?: (saved: Saved) => string;
  /** More fields. They are sent with the league, but are not part of it, such as the invitations. */
  children?: ReactNode;
};

export function LeagueForm<Saved>(props: Props<Saved>) {
  const { initial, stored, skippingVerb, change, done, failed, fallback, MoveDialog, draftName } = props;
  const nextPath = props.nextPath ?? (() => SCREENS.adminLeagues.path);
  const navigate = useNavigate();
  const schema = leagueForm(useFacility());
  const form = useForm<LeagueFormInput, unknown, LeagueFields>({
    resolver: zodResolver(schema),
    defaultValues: initial,
  });
  const { control, handleSubmit, setError, setFocus, setValue } = form;
  const dryRun = useDryRun({ control, stored });
  const { skipping } = dryRun;
  const hasSchedule = stored?.hasSchedule ?? false;
  const refusal = (dryRun.isActive || !hasSchedule) && skipping?.refusal;
  const skippingText = skipping?.kept ? `${skippingVerb} with ${skipping.kept}` : null;
  const scheduleText = skippingText ?? props.scheduleText;
  const submitText = (hasSchedule && dryRun.isActive && skippingText) || props.submitText;
  const problem = useRef<HTMLDivElement>(null);
  const forgetDraft = useDraft(form, draftName, Object.keys(schema.shape) as (keyof LeagueFormInput)[]);
  const effect = useRuleEffect(control, stored);
  const [unconfirmed, setUnconfirmed] = useState<SavedLeague | null>(null);
  const save = (league: SavedLeague) =>
    change.mutate(league, {
      onSuccess: (saved) => {
        forgetDraft();
        void navigate(nextPath(saved));
        showToast(done(saved, league.createSchedule));
      },
      onError: (error) => {
        setUnconfirmed(null);
        showFieldErrors(setError, error.fields);
        showRefusal(failed, error, fallback);
      },
    });
  const submit = handleSubmit((fields, event) => {
    const button = (event?.nativeEvent as SubmitEvent | undefined)?.submitter;
    const createSchedule = button?.getAttribute('value') === WITH_SCHEDULE;
    const needsBays = createSchedule || (hasSchedule && fields.isActive);
    if (needsBays && refusal) {
      problem.current?.focus();
      return;
    }
    const league = {
      ...fields,
      isActive: fields.isActive || createSchedule,
      createSchedule,
      skipDates: (needsBays && skipping?.skipDates) || [],
    };
    if (effect) setUnconfirmed(league);
    else save(league);
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
          <div role="status" className="empty:hidden">
            {stored && effect && (
              <section aria-labelledby="rule-effect" className="text-muted">
                <h3 id="rule-effect" className="text-lead text-text">
                  Effect on the standings
                </h3>
                <RuleEffect league={stored} effect={effect} />
              </section>
            )}
          </div>
        </div>
      </Card>
      <Card className="grid gap-8 lg:grid-cols-2 lg:gap-12">
        <div className="grid content-start gap-5">
          <h2 className="text-title">Dates and bays</h2>
          <SeasonFields form={form} storedStart={stored?.startDate} />
        </div>
        <SessionPreview
          control={control}
          dryRun={dryRun}
          stored={stored}
          scheduleText={scheduleText}
          MoveDialog={MoveDialog}
          onStart={(date) => setValue('startDate', date, { shouldDirty: true, shouldValidate: true })}
          onStartTime={() => setFocus('startTime')}
        />
      </Card>
      {props.children}
      <Refused error={change.error} fallback={fallback}>
        {change.error?.code === 'schedule_conflict' && (
          <p className="mt-1">The session preview lists the conflicts.</p>
        )}
      </Refused>
      {refusal && (
        <Notice ref={problem} tone="warning" tabIndex={-1} className="scroll-my-24">
          {refusal}
          {!hasSchedule && ' You can save the league without a schedule.'}
        </Notice>
      )}
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button type="submit" isBusy={isSaving} disabled={isScheduling} busyText="Saving...">
          {submitText}
        </Button>
        {!hasSchedule && (
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
      {stored && effect && unconfirmed && (
        <ConfirmDialog
          title="Change the season rules?"
          keepText="Keep Rules"
          confirmText="Change Rules"
          busyText="Saving..."
          look="primary"
          isBusy={change.isPending}
          focusAfterwards={() => null}
          onConfirm={() => save({ ...unconfirmed, confirmRules: true })}
          onClose={() => setUnconfirmed(null)}
        >
          <p>The league already has scores. The new rules apply to them, too.</p>
          <div className="my-3">
            <RuleEffect league={stored} effect={effect} />
          </div>
          <p>All players will get an email with the new rules.</p>
        </ConfirmDialog>
      )}
    </form>
  );
}

const ENTRIES = [
  [LEAGUE_TYPE_NAMES.individual, 'Each player has their own score.'],
  [LEAGUE_TYPE_NAMES.scramble, 'Two players form a team and share one score.'],
  [SCORING_TYPE_NAMES.lowest_score, 'Enter strokes for every round. The lowest average ranks first.'],
  [
    SCORING_TYPE_NAMES.match_play,
    'Head-to-head matches. Each win is worth 1 point. The highest total ranks first.',
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
