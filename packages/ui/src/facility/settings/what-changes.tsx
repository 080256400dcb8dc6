import type { SettingsGroup } from '@clubhouse/core/facility';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FieldValues, useWatch } from 'react-hook-form';
import { useDebounce } from 'use-debounce';
import type * as z from 'zod/mini';
import { ApiError } from '../../client/index.ts';
import { settingsQueries } from '../api.ts';
import type { SettingsForm } from './fields.tsx';
import { fromFormValues } from './groups.ts';

const TYPING_PAUSE_MS = 400;

type Props<Values extends FieldValues> = {
  group: SettingsGroup;
  form: SettingsForm<Values>;
  schema: z.ZodMiniType<Values, Values>;
};

/**
 * Shows sentences that describe the effects of saving. Sends a request only while the form has valid changes.
 */
export function WhatChanges<Values extends FieldValues>({ group, form, schema }: Props<Values>) {
  const checked = schema.safeParse(useWatch({ control: form.control }));
  const isAsked = form.formState.isDirty && checked.success;
  const typed = JSON.stringify(isAsked ? fromFormValues(group, checked.data) : null);
  const [settled] = useDebounce(typed, TYPING_PAUSE_MS);
  const preview = useQuery({
    ...settingsQueries.preview(group, isAsked ? JSON.parse(settled) : null),
    placeholderData: keepPreviousData,
  });
  const isOutdated = typed !== settled || preview.isPlaceholderData;

  // Always renders the live region, because screen readers announce only changes in a region that exists.
  // The negative margin cancels the form's gap, so that an empty region takes up no space.
  return (
    <div aria-live="polite" aria-busy={isAsked && (isOutdated || preview.isFetching)} className="-mt-6">
      {isAsked && preview.isError && !isInvalid(preview.error) && (
        <p className="mt-6 text-muted">We couldn’t check what will change. You can still save.</p>
      )}
      {isAsked && preview.data && (
        <div className={`mt-6 rounded-md bg-accent-soft p-4 ${isOutdated ? 'opacity-60' : ''}`}>
          <h3 className="font-[600] text-base">What changes</h3>
          {preview.data.effects.length === 0 ? (
            <p className="mt-2">Only these settings.</p>
          ) : (
            <ul className="mt-2 grid list-disc gap-1 pl-5">
              {preview.data.effects.map((effect) => (
                <li key={effect}>{effect}</li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  );
}

/**
 * This component does not show errors about invalid input, because the fields show them when the admin saves.
 */
const isInvalid = (error: Error) => error instanceof ApiError && error.status === 400;
