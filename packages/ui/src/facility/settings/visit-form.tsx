import { type FacilitySettings, SETTINGS } from '@clubhouse/core/facility';
import { useController } from 'react-hook-form';
import { TextArea, TextField } from '../../kit/index.ts';
import { EditableList } from './editable-list.tsx';
import { errorAt, FormText, type SettingsForm } from './fields.tsx';
import { GroupForm, type GroupFormProps } from './group-form.tsx';
import { FIELD_NAMES } from './groups.ts';

type Visit = FacilitySettings['visit'];
type FormProps = { form: SettingsForm<Visit> };

const NAMES = FIELD_NAMES.visit;

export function VisitForm({ version, step }: GroupFormProps) {
  return (
    <GroupForm<Visit>
      version={version}
      step={step}
      schema={SETTINGS.visit}
      lead="What visitors read on the home page before their first visit. Anything you leave blank is hidden."
      savedText="The website now shows your changes."
    >
      {(form) => (
        <>
          <ShortTexts
            form={form}
            name="firstVisit"
            itemName="step"
            hint="The steps of a first visit. {demo} shows the length of the free demo."
          />
          <TextArea
            label={NAMES.parking}
            hint="Optional. Shown next to the map on the home page and after someone requests a demo."
            error={errorAt(form, 'parking')}
            {...form.register('parking')}
          />
          <TextArea
            label={NAMES.bring}
            hint="Optional. Shown after a demo request and in the confirmation email."
            error={errorAt(form, 'bring')}
            {...form.register('bring')}
          />
          <FormText
            form={form}
            name="guests"
            label={NAMES.guests}
            hint="Optional. Members see this after booking. For example, “Bring up to three guests.”"
          />
          <ShortTexts
            form={form}
            name="houseRules"
            itemName="rule"
            hint="Your own rules. On the home page, they come after the booking rules."
          />
          <Questions form={form} />
        </>
      )}
    </GroupForm>
  );
}

type ShortTextsProps = FormProps & { name: 'firstVisit' | 'houseRules'; itemName: string; hint: string };

function ShortTexts({ form, name, itemName, hint }: ShortTextsProps) {
  const { field } = useController({ control: form.control, name });
  return (
    <EditableList
      legend={NAMES[name]}
      hint={hint}
      items={field.value}
      itemName={(_, index) => `${itemName} ${index + 1}`}
      error={errorAt(form, name)}
      addText={`Add ${itemName}`}
      newItem={() => ''}
      isOrdered
      onChange={field.onChange}
    >
      {(text, index, replace) => (
        <TextField
          label={`${NAMES[name]}, ${itemName} ${index + 1}`}
          autoComplete="off"
          className="[&_label]:sr-only"
          value={text}
          error={errorAt(form, `${name}.${index}`)}
          onChange={({ target }) => replace(target.value)}
        />
      )}
    </EditableList>
  );
}

function Questions({ form }: FormProps) {
  const { field } = useController({ control: form.control, name: 'questions' });
  return (
    <EditableList
      legend={NAMES.questions}
      hint="Add your own questions. On the home page, they come after the standard ones about hours, demos and cancellation."
      items={field.value}
      itemName={(_, index) => `question ${index + 1}`}
      error={errorAt(form, 'questions')}
      addText="Add question"
      newItem={() => ({ question: '', answer: '' })}
      isOrdered
      onChange={field.onChange}
    >
      {(each, index, replace) => (
        <div className="grid gap-3">
          <TextField
            label="Question"
            autoComplete="off"
            value={each.question}
            error={errorAt(form, `questions.${index}.question`)}
            onChange={({ target }) => replace({ ...each, question: target.value })}
          />
          <TextArea
            label="Answer"
            value={each.answer}
            error={errorAt(form, `questions.${index}.answer`)}
            onChange={({ target }) => replace({ ...each, answer: target.value })}
          />
        </div>
      )}
    </EditableList>
  );
}
