import type { FoundMember } from '@clubhouse/core/lessons';
import { facilityDate, formatShortDate, formatTime } from '@clubhouse/core/time';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { readDraft, writeDraft } from '../../client/drafts.ts';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { Dialog, DialogFooter } from '../../kit/dialog.tsx';
import { Button, showToast, TextArea } from '../../kit/index.ts';
import { Refused } from '../../kit/refused.tsx';
import { PersonSelect } from '../../users/index.ts';
import { lessonQueries, useEnterLesson } from '../api.ts';
import { type LessonTime, LessonTimeFields, startError, useCoachStarts } from '../lesson-time-fields.tsx';

type Input = { member: FoundMember | null; time: LessonTime; note: string };

/** The name of the draft, which keeps the input when Escape or a reload closes the dialog. */
const DRAFT_NAME = 'add-lesson';
const readInput = (): Partial<Input> => readDraft(DRAFT_NAME);
const forgetInput = () => writeDraft(DRAFT_NAME, {});

const matchingMembers = (search: string) => lessonQueries.membersMatching(search);

export default function EnterLessonDialog({ onClose }: { onClose: () => void }) {
  const facility = useFacility();
  const today = facilityDate(useNow(), facility);
  const enter = useEnterLesson();
  const form = useRef<HTMLFormElement>(null);
  const personField = useRef<HTMLInputElement>(null);
  const [draft] = useState(readInput);
  const [member, setMember] = useState(draft.member ?? null);
  const [time, setTime] = useState<LessonTime>(
    draft.time && draft.time.date >= today ? draft.time : { date: today, startTime: '' },
  );
  const [note, setNote] = useState(draft.note ?? '');
  const [isTried, setIsTried] = useState(false);
  const starts = useCoachStarts(time.date);
  const timeError = enter.isPending ? undefined : startError(time, starts, isTried);
  const memberError = isTried && !member ? 'Please select a member.' : enter.error?.fields.memberId;
  useEffect(() => {
    const isChanged = member !== null || time.startTime !== '' || note !== '';
    writeDraft(DRAFT_NAME, isChanged ? { member, time, note } : {});
  }, [member, time, note]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!member) return personField.current?.focus();
    if (!time.startTime || timeError) return form.current?.querySelector('select')?.focus();
    void add(member);
  };
  // Awaits the mutation, because its callbacks do not run if Escape closes the dialog before the response.
  const add = async ({ id: memberId }: FoundMember) => {
    try {
      const lesson = await enter.mutateAsync({ memberId, ...time, note });
      forgetInput();
      onClose();
      showToast({
        title: 'Lesson added',
        description: `${lesson.memberName}, ${formatShortDate(lesson.date)}, ${formatTime(lesson.startTime)}. ${lesson.memberName} will get an email.`,
      });
    } catch {
      // `Refused` below shows `enter.error`.
    }
  };

  return (
    <Dialog title="Add a lesson" onClose={onClose}>
      <form
        ref={form}
        noValidate
        data-kept
        onSubmit={submit}
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
      >
        <PersonSelect
          ref={personField}
          label="Member"
          placeholder="Name"
          initial={draft.member}
          matching={matchingMembers}
          error={memberError}
          onSelect={(found) => {
            enter.reset();
            setMember(found);
          }}
        />
        <LessonTimeFields
          value={time}
          starts={starts}
          error={timeError}
          onChange={(next) => {
            enter.reset();
            setTime(next);
          }}
        />
        <TextArea
          label="Topic (optional)"
          hint="The member will see it too."
          rows={2}
          maxLength={1000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <Refused
          error={enter.error}
          fallback="We couldn’t add the lesson."
          isSaid={memberError !== undefined || timeError !== undefined}
        />
        <DialogFooter>
          <Button type="submit" isBusy={enter.isPending} busyText="Adding...">
            Add Lesson
          </Button>
          <Button
            look="secondary"
            onClick={() => {
              forgetInput();
              onClose();
            }}
          >
            Cancel
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
