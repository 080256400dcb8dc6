import type { FacilitySettings, SettingsGroup, SettingsVersion } from '@clubhouse/core/facility';
import { SCREENS } from '@clubhouse/core/screens';

export type StepGroup = Extract<SettingsGroup, 'place' | 'hours' | 'bays' | 'booking' | 'membership'>;
export type SetupStep = { number: number; title: string; groups: readonly StepGroup[] };

/** The steps after step 1, which creates the first admin (auth/setup-screen.tsx). */
export const STEPS: readonly SetupStep[] = [
  { number: 2, title: 'Your facility', groups: ['place'] },
  { number: 3, title: 'Staffed hours', groups: ['hours'] },
  { number: 4, title: 'Bays and booking rules', groups: ['bays', 'booking'] },
  { number: 5, title: 'Membership', groups: ['membership'] },
];
const [FIRST, LAST] = [2, STEPS.length + 1];
export const STEP_COUNT = LAST;

/** A step's number, or `done` after the last step, as in the URL. */
export type StepName = number | 'done';

/** Returns the step in the URL. If the URL has no valid step, returns step 2. */
export function stepOf(param: string | null): StepName {
  if (param === 'done') return 'done';
  return STEPS.find(({ number }) => String(number) === param)?.number ?? FIRST;
}

export const stepAfter = (step: number): StepName => (step < LAST ? step + 1 : 'done');

/** Returns the previous step, or null for step 2. Step 1 created the account, so it cannot be repeated. */
export const stepBefore = (step: number): number | null => (step > FIRST ? step - 1 : null);

export const stepPath = (step: StepName): string => `${SCREENS.setupSteps.path}?step=${step}`;

/**
 * Returns the version that the form of a setup step starts with. If the place settings were never saved,
 * empties the badge, the physical therapist and the social links, which belong to the default facility.
 */
export function startingVersion(version: SettingsVersion | undefined): SettingsVersion | undefined {
  if (version?.group !== 'place' || version.id !== null) return version;
  const place = version.value as FacilitySettings['place'];
  return { ...version, value: { ...place, badge: '', physician: '', social: [] } };
}
