import type { SettingsVersion } from '@clubhouse/core/facility';
import { SCREENS } from '@clubhouse/core/screens';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { Button, ButtonLink, Card, Page } from '../../kit/index.ts';
import { BaysForm } from '../settings/bays-form.tsx';
import { BookingForm } from '../settings/booking-form.tsx';
import type { GroupFormProps, StepForm } from '../settings/group-form.tsx';
import { GROUP_NAMES } from '../settings/groups.ts';
import { HoursForm } from '../settings/hours-form.tsx';
import { LoadedSettings } from '../settings/loaded-settings.tsx';
import { MembershipForm } from '../settings/membership-form.tsx';
import { PlaceForm } from '../settings/place-form.tsx';
import {
  type SetupStep,
  STEP_COUNT,
  STEPS,
  type StepGroup,
  type StepName,
  startingVersion,
  stepAfter,
  stepBefore,
  stepOf,
  stepPath,
} from './steps.ts';

const FORMS: Record<StepGroup, ComponentType<GroupFormProps>> = {
  place: PlaceForm,
  hours: HoursForm,
  bays: BaysForm,
  booking: BookingForm,
  membership: MembershipForm,
};

/**
 * Steps 2 to 5 of the setup, and the “You’re ready” page after them. The step is in the URL, so a reload
 * keeps it.
 */
export function SetupStepsScreen() {
  const [params] = useSearchParams();
  const name = stepOf(params.get('step'));
  const step = STEPS.find(({ number }) => number === name);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(name);
  useEffect(() => {
    if (shown.current === name) return;
    shown.current = name;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [name]);

  return (
    <Page title={SCREENS.setupSteps.title}>
      <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6">
        <h2 ref={heading} tabIndex={-1} className="text-title outline-none">
          {step && (
            <span className="mb-2 block font-[550] text-base text-muted tracking-normal">
              Step {step.number} of {STEP_COUNT}
            </span>
          )}{' '}
          {step ? step.title : 'You’re ready'}
        </h2>
        {step ? (
          <LoadedSettings key={name}>
            {(versions) => <StepForms step={step} versions={versions} />}
          </LoadedSettings>
        ) : (
          <Ready />
        )}
      </div>
    </Page>
  );
}

function StepForms({
  step: { number, groups },
  versions,
}: {
  step: SetupStep;
  versions: readonly SettingsVersion[];
}) {
  const navigate = useNavigate();
  const forms = useRef<Partial<Record<StepGroup, StepForm | null>>>({});
  const [isSaving, setIsSaving] = useState(false);
  const before = stepBefore(number);
  const goTo = (name: StepName) => void navigate(stepPath(name));

  const isEveryFormSaved = async () => {
    // Stops at the first form that cannot be saved, because that form moves the focus to its first invalid
    // field.
    for (const group of groups) if (!(await forms.current[group]?.save())) return false;
    return true;
  };
  const saveStep = async () => {
    if (isSaving) return;
    setIsSaving(true);
    // On success, the button stays busy until the next step replaces it.
    if (await isEveryFormSaved()) goTo(stepAfter(number));
    else setIsSaving(false);
  };

  return (
    <>
      {groups.map((group) => {
        const version = startingVersion(versions.find((each) => each.group === group));
        const Form = FORMS[group];
        return (
          <div key={group}>
            {groups.length > 1 && <h3 className="mb-3 text-lead">{GROUP_NAMES[group]}</h3>}
            {version && (
              <Form
                version={version}
                step={{
                  ref: (form) => {
                    forms.current[group] = form;
                  },
                  onSubmit: () => void saveStep(),
                }}
              />
            )}
          </div>
        );
      })}
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <Button isBusy={isSaving} busyText="Saving..." onClick={() => void saveStep()}>
          Continue
        </Button>
        <Button look="secondary" onClick={() => goTo(stepAfter(number))}>
          Skip for now
        </Button>
        {before !== null && (
          <Button look="quiet" onClick={() => goTo(before)}>
            Back
          </Button>
        )}
      </div>
      <p className="text-muted text-small">You can change everything later in the settings.</p>
    </>
  );
}

function Ready() {
  return (
    <Card>
      <p>
        Your facility is set up. The admin home page lists what’s left to do, such as setting the door code.
      </p>
      <p className="mt-3 text-muted">
        The headline, the map link and the social links are in the{' '}
        <Link to={SCREENS.adminFacility.path} className="text-accent underline">
          settings
        </Link>
        .
      </p>
      <div className="mt-5 flex flex-wrap gap-3 max-sm:*:grow">
        <ButtonLink to={SCREENS.adminHome.path}>Go to the admin home</ButtonLink>
        <ButtonLink to={SCREENS.landing.path} look="secondary">
          View your website
        </ButtonLink>
      </div>
    </Card>
  );
}
