import type { SettingsVersion } from '@clubhouse/core/facility';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { ActionBar } from '../../kit/action-bar.tsx';
import { showFieldErrors } from '../../kit/field-errors.ts';
import { Button, Card, showToast } from '../../kit/index.ts';
import { Refused } from '../../kit/refused.tsx';
import { draftBasis, hasDraft, useDraft } from '../../kit/use-draft.ts';
import { useSaveSettings } from '../api.ts';
import { ChangedElsewhere } from './changed-elsewhere.tsx';
import { focusFirstError, type SettingsForm } from './fields.tsx';
import { changesOnTop, fromFormValues, GROUP_NAMES, toFormFields, toFormValues } from './groups.ts';
import { History } from './history.tsx';
import { WhatChanges } from './what-changes.tsx';

/**
 * A form in a setup step. If the form or the server refuses the values, `save` shows why and returns false.
 */
export type StepForm = { save: () => Promise<boolean> };

export type GroupFormProps = {
  version: SettingsVersion;
  /** Set for a setup step, which has its own heading and buttons. The form then shows only its fields. */
  step?: { ref: Ref<StepForm>; onSubmit: () => void } | undefined;
};

type Props<Values extends FieldValues> = GroupFormProps & {
  schema: z.ZodMiniType<Values, Values>;
  lead: string;
  /** The toast's description after saving. */
  savedText: string;
  children: (form: SettingsForm<Values>) => ReactNode;
};

export function GroupForm<Values extends FieldValues>({
  version,
  step,
  schema,
  lead,
  savedText,
  children,
}: Props<Values>) {
  const { group } = version;
  const valuesOf = (value: unknown) => toFormValues(group, value) as Values;
  const draftName = `facility-${group}`;
  // The version that the admin is editing. Someone else may have saved a newer version in the meantime. A draft
  // stores this version across reloads, so that saving the draft cannot overwrite changes that the admin has
  // not seen.
  const [base, setBase] = useState(() => {
    const drafted = draftBasis(draftName) as SettingsVersion | undefined;
    return drafted && drafted.id !== version.id ? drafted : version;
  });
  const form = useForm<Values, unknown, Values>({
    resolver: zodResolver(schema),
    defaultValues: valuesOf(base.value) as DefaultValues<Values>,
    shouldFocusError: false,
  });
  useDraft(form, draftName, Object.keys(form.getValues()) as Path<Values>[], base);
  const save = useSaveSettings();
  const { isDirty, submitCount } = form.formState;
  const element = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  const show = (shown: SettingsVersion, keepValues = false) => {
    form.reset(valuesOf(shown.value), { keepValues });
    setBase(shown);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` is new on every render
  useEffect(() => {
    // After a reload, `isDirty` is false until the draft is restored. So this also checks for a stored draft.
    if (version.id !== base.id && !isDirty && !hasDraft(draftName)) show(version);
  }, [version, base, isDirty]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each refusal, by the form or by the server
  useEffect(() => focusFirstError(element.current), [submitCount, save.error]);

  const submit = (onDone: (isSaved: boolean) => void) =>
    form.handleSubmit(
      (values) => {
        const sent = JSON.stringify(form.getValues());
        save.mutate(
          { group, value: fromFormValues(group, values), basedOn: base.id },
          {
            onSuccess: (saved) => {
              // Keeps the input that the admin typed during the request, because this input is not saved yet.
              show(saved, JSON.stringify(form.getValues()) !== sent);
              onDone(true);
            },
            onError: ({ fields }) => {
              showFieldErrors(form.setError, toFormFields(group, fields));
              onDone(false);
            },
          },
        );
      },
      () => onDone(false),
    );
  useImperativeHandle(step?.ref, () => ({ save: () => new Promise((done) => void submit(done)()) }));
  const submitAlone = submit((isSaved) => {
    if (isSaved) showToast({ title: 'Settings saved', description: savedText });
  });
  const showAgain = (shown: SettingsVersion) => {
    save.reset();
    show(shown);
  };
  // Moves the focus to the heading, because the pressed button disappears. A setup step has no heading here,
  // so its form gets the focus.
  const focusTop = () => (heading.current ?? element.current)?.focus();
  const discard = () => {
    showAgain(version);
    focusTop();
  };
  const keepChanges = () => {
    const changes = changesOnTop(group, form.getValues(), base.value, version.value);
    showAgain(version);
    for (const [field, value] of Object.entries(changes)) {
      form.setValue(field as Path<Values>, value, { shouldDirty: true });
    }
    focusTop();
  };
  const isOutdated = isDirty && version.id !== base.id;
  const isRefusedAsOutdated = isOutdated && save.error?.code === 'settings_changed';

  return (
    <div className="grid gap-6">
      <Card>
        {!step && (
          <h2 ref={heading} tabIndex={-1} className="scroll-mt-28 text-title outline-none">
            {GROUP_NAMES[group]}
          </h2>
        )}
        <p className={step ? 'text-muted' : 'mt-1 text-muted'}>{lead}</p>
        <form
          ref={element}
          tabIndex={-1}
          noValidate
          data-kept
          aria-label={GROUP_NAMES[group]}
          onSubmit={(event) => {
            if (!step) return submitAlone(event);
            event.preventDefault();
            step.onSubmit();
          }}
          className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-6 outline-none"
        >
          {children(form)}
          {!step && <WhatChanges group={group} form={form} schema={schema} />}
          {isOutdated && (
            <ChangedElsewhere
              base={base}
              version={version}
              isRefused={isRefusedAsOutdated}
              onKeep={keepChanges}
              onDiscard={discard}
            />
          )}
          <Refused
            error={save.error}
            isSaid={isRefusedAsOutdated}
            fallback="We couldn’t save these settings. Please try again."
          />
          {step ? (
            // The hidden submit button makes the Enter key submit the form.
            <button type="submit" hidden />
          ) : (
            <ActionBar summary={isDirty && 'You have unsaved changes.'}>
              <div className="flex flex-wrap gap-3 max-sm:*:grow">
                {isDirty && (
                  <Button look="secondary" onClick={discard}>
                    Discard changes
                  </Button>
                )}
                <Button type="submit" isBusy={save.isPending} busyText="Saving...">
                  Save settings
                </Button>
              </div>
            </ActionBar>
          )}
        </form>
      </Card>
      {!step && <History current={version} hasUnsaved={isDirty} onRestored={showAgain} />}
    </div>
  );
}
