import { isFuture } from '@clubhouse/core/bookings';
import type { Coach, FirstOpenings, Lesson } from '@clubhouse/core/lessons';
import { SCREENS } from '@clubhouse/core/screens';
import { facilityDate, formatShortDate, formatTime } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { loadAhead } from '../../client/load-ahead.ts';
import { Card, Failed, Notice, Page, Skeleton } from '../../kit/index.ts';
import { lazyPart } from '../../kit/lazy.tsx';
import { useKept } from '../../kit/use-kept.ts';
import { lessonQueries } from '../api.ts';
import { lessonFacts, lessonOffer } from '../lesson-texts.ts';
import { LongText } from '../long-text.tsx';
import { MyLessons } from '../own/my-lessons.tsx';
import { SpecialtyList } from '../specialty-list.tsx';
import { lessonChoiceAtom } from './choice.ts';
import { LessonForm } from './lesson-form.tsx';

const LessonConfirmation = lazyPart(() => import('./lesson-confirmation.tsx'), {
  waiting: <Skeleton className="h-144" />,
  failed: () => <Notice tone="success">Your lesson is booked. You can see it in My Lessons.</Notice>,
});
loadAhead(LessonConfirmation.preload, 'next');

export function BookLessonScreen() {
  const facility = useFacility();
  const coaches = useQuery(lessonQueries.coaches());
  const [choice, setChoice] = useAtom(lessonChoiceAtom);
  const now = useNow();
  const today = facilityDate(now, facility);
  const { value: booked, isRestored, keep: setBooked } = useKept<Lesson>('lesson-booked');
  const { data: own } = useQuery(lessonQueries.own());
  const current = own?.find(({ id }) => id === booked?.id) ?? booked;
  const isOver = current !== null && !isFuture({ ...current, bookingDate: current.date }, now, facility);
  const confirmed = current?.status === 'scheduled' && !isOver ? current : null;
  const onlyCoach = coaches.data?.length === 1 ? coaches.data[0] : undefined;
  const chosen = coaches.data?.find(({ id }) => id === choice.coachId) ?? onlyCoach;
  // The stored date can be empty, or in the past if the user chose it before midnight.
  const isAhead = choice.date >= today;
  const { data: firstOpenings } = useQuery(lessonQueries.firstOpenings());
  const openingsOf = (id: number | undefined) =>
    firstOpenings && (firstOpenings.find(({ coachId }) => coachId === id)?.openings ?? []);
  const chosenOpenings = openingsOf(chosen?.id);
  const date = isAhead ? choice.date : (chosenOpenings?.[0]?.date ?? today);

  return (
    <Page title={SCREENS.bookLesson.title} lead={lessonOffer(facility)}>
      {/* On phones, the facts come after the form. */}
      <div className="grid gap-4 lg:grid-cols-[22rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <Card>
          {coaches.isPending && <Skeleton className="h-[22rem] sm:h-72" />}
          {coaches.isError && (
            <Failed error={coaches.error} what="We couldn’t load the coaches." onRetry={coaches.refetch} />
          )}
          {coaches.data?.length === 0 && (
            <Notice>No coaches right now. Ask at the front desk, or call {facility.place.phone}.</Notice>
          )}
          {coaches.data && coaches.data.length > 0 && (
            <CoachCards
              coaches={coaches.data}
              nextOf={(id) => openingsOf(id)?.[0]}
              value={chosen?.id ?? null}
              onChange={(coachId) => {
                setBooked(null);
                setChoice((before) => ({ ...before, coachId, startTime: null }));
              }}
              onChooseOpening={(coachId, opening) => {
                setBooked(null);
                setChoice((before) => ({
                  ...before,
                  coachId,
                  date: opening.date,
                  startTime: opening.startTime,
                }));
              }}
            />
          )}
        </Card>
        <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {confirmed && (
            <LessonConfirmation
              key={confirmed.id}
              lesson={confirmed}
              isRestored={isRestored}
              onDismiss={() => setBooked(null)}
            />
          )}
          {!confirmed && (coaches.data ? coaches.data.length > 0 : coaches.isPending) && (
            <LessonForm
              onDone={setBooked}
              coach={chosen}
              openDates={chosen && chosenOpenings}
              today={today}
              choice={{ ...choice, date }}
              onChange={(change) => setChoice((before) => change({ ...before, date }))}
            />
          )}
        </div>
        <Card className="lg:col-start-1 lg:row-start-2">
          <h2 className="text-lead">How lessons work</h2>
          <ul className="mt-2 grid gap-2 text-muted">
            {lessonFacts(facility).map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </Card>
      </div>
      <div className="mt-12">
        <MyLessons />
      </div>
    </Page>
  );
}

type Opening = FirstOpenings['openings'][number];
type CardsProps = {
  coaches: readonly Coach[];
  value: number | null;
  /** Returns a coach's next opening. Undefined while loading, or if the coach has no opening. */
  nextOf: (coachId: number) => Opening | undefined;
  onChange: (coachId: number) => void;
  onChooseOpening: (coachId: number, opening: Opening) => void;
};

/**
 * An invisible radio button covers each coach's card, so a click on the card selects the coach. The card's
 * own buttons stay above the radio button.
 */
function CoachCards({ coaches, value, nextOf, onChange, onChooseOpening }: CardsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-[550]">Coach</legend>
      <div className="grid gap-3">
        {coaches.map(({ id, name, bio, specialties }) => (
          <div
            key={id}
            className="relative min-w-0 rounded-md border border-border-strong p-4 transition-colors hover:not-has-checked:bg-accent-soft has-checked:border-accent has-checked:bg-accent-soft has-checked:shadow-[inset_0_0_0_1px_var(--accent)] has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-[var(--focus)] has-[input:focus-visible]:outline-offset-2"
          >
            <input
              type="radio"
              name="coach"
              value={id}
              checked={id === value}
              onChange={() => onChange(id)}
              aria-label={name}
              aria-describedby={bio ? `coach-${id}-bio` : undefined}
              className="absolute inset-0 cursor-pointer appearance-none rounded-md outline-none"
            />
            <p className="font-[640] text-lead">{name}</p>
            {bio && <LongText id={`coach-${id}-bio`} text={bio} about={name} className="mt-1 text-muted" />}
            <SpecialtyList specialties={specialties} className="mt-3" />
            <NextOpening
              name={name}
              opening={nextOf(id)}
              onChoose={(opening) => onChooseOpening(id, opening)}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

type NextOpeningProps = { name: string; opening: Opening | undefined; onChoose: (opening: Opening) => void };

/** Reserves the button's height, so that the cards do not move when the openings load. */
const NextOpening = ({ name, opening, onChoose }: NextOpeningProps) => (
  <div className="mt-3 min-h-11">
    {opening && (
      <button
        type="button"
        onClick={() => onChoose(opening)}
        className="relative flex min-h-11 w-full cursor-pointer flex-wrap items-center justify-between gap-x-3 rounded-md border border-border-strong bg-surface px-3 py-1.5 text-left text-small hover:bg-accent-soft"
      >
        <span className="text-muted">Next opening</span>
        <span className="font-[550]">
          {formatShortDate(opening.date)}, {formatTime(opening.startTime)}
          <span className="sr-only"> with {name}</span>
        </span>
      </button>
    )}
  </div>
);
