import { type Bay, SETTINGS } from '@clubhouse/core/facility';
import { facilityDate } from '@clubhouse/core/time';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { DateField } from '../../kit/date-field.tsx';
import { Button, TextField } from '../../kit/index.ts';
import { EditableList } from './editable-list.tsx';
import { errorAt, Invalid, type SettingsForm } from './fields.tsx';
import { GroupForm, type GroupFormProps } from './group-form.tsx';
import { nextBay } from './groups.ts';
import { RetiredBookings } from './retired-bookings.tsx';

type Bays = { bays: Bay[] };

const BAYS_FORM = z.object({ bays: SETTINGS.bays });

export function BaysForm({ version, step }: GroupFormProps) {
  const saved = version.value as Bay[];
  return (
    <GroupForm<Bays>
      version={version}
      step={step}
      schema={BAYS_FORM}
      lead="Your bays, in the order members see them."
      savedText="The calendar and the booking page now show your changes."
    >
      {(form) => <BayList form={form} saved={saved} version={version.id} />}
    </GroupForm>
  );
}

type BayListProps = { form: SettingsForm<Bays>; saved: readonly Bay[]; version: number | null };

function BayList({ form, saved, version }: BayListProps) {
  const { field } = useController({ control: form.control, name: 'bays' });
  const savedBay = ({ id }: Bay) => saved.find((bay) => bay.id === id);
  const isSaved = (bay: Bay) => savedBay(bay) !== undefined;
  return (
    <EditableList
      legend="Bays"
      isLegendHidden
      items={field.value}
      itemName={({ id, name }) => name || `bay ${id}`}
      error={errorAt(form, 'bays')}
      addText="Add bay"
      newItem={() => nextBay(field.value)}
      isOrdered
      canRemove={(bay) => !isSaved(bay)}
      onChange={field.onChange}
    >
      {(bay, index, replace) => (
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            label="Name"
            autoComplete="off"
            value={bay.name}
            error={errorAt(form, `bays.${index}.name`)}
            onChange={({ target }) => replace({ ...bay, name: target.value })}
          />
          {isSaved(bay) && (
            <Retirement
              bay={bay}
              savedDate={savedBay(bay)?.retiredFrom}
              error={errorAt(form, `bays.${index}.retiredFrom`)}
              onChange={(retiredFrom) => replace({ ...bay, retiredFrom })}
            />
          )}
          {isSaved(bay) && bay.retiredFrom && (
            <div className="empty:hidden sm:col-span-2">
              <RetiredBookings
                bay={bay}
                from={bay.retiredFrom}
                isSaved={savedBay(bay)?.retiredFrom === bay.retiredFrom}
                version={version}
              />
            </div>
          )}
        </div>
      )}
    </EditableList>
  );
}

type RetirementProps = {
  bay: Bay;
  /** The retirement date that is saved, which may be in the past. */
  savedDate: string | null | undefined;
  error: string | undefined;
  onChange: (retiredFrom: string | null) => void;
};

/** Lets the admin retire a bay. Suggests today as the first date without the bay. */
function Retirement({ bay, savedDate, error, onChange }: RetirementProps) {
  const facility = useFacility();
  const today = facilityDate(useNow(), facility);
  const isRetired = bay.retiredFrom !== null;
  return (
    <Invalid error={error}>
      {bay.retiredFrom !== null && (
        <DateField
          label="Retired as of"
          hint="The first date without this bay."
          min={today}
          kept={savedDate ?? undefined}
          value={bay.retiredFrom}
          error={error}
          onChange={onChange}
        />
      )}
      <Button
        look={isRetired ? 'quiet' : 'secondary'}
        className={isRetired ? '-ml-3 px-3' : 'sm:mt-[calc(1lh+0.375rem)]'}
        aria-label={isRetired ? `Keep ${bay.name} in use` : `Retire ${bay.name} as of...`}
        onClick={() => onChange(isRetired ? null : today)}
      >
        {isRetired ? 'Keep in use' : 'Retire as of...'}
      </Button>
    </Invalid>
  );
}
