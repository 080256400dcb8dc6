import type { Lesson } from '@clubhouse/core/lessons';
import { formatInterval, formatShortDate } from '@clubhouse/core/time';
import { useRef, useState } from 'react';
import { Button } from '../../kit/index.ts';
import { OUTCOMES } from '../lesson-texts.ts';
import { LongText } from '../long-text.tsx';

const SHOWN = 5;

export function PastLessons({ lessons }: { lessons: readonly Lesson[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const wasAsked = useRef(false);
  // The pressed button disappears, so the first of the newly shown lessons gets the focus.
  const takeFocus = (item: HTMLLIElement | null) => {
    if (!item || !wasAsked.current) return;
    wasAsked.current = false;
    item.focus();
  };
  return (
    <div className="mt-5">
      <h3 className="font-[640]">Past and canceled lessons ({lessons.length})</h3>
      <ul className="mt-1 divide-y divide-border">
        {lessons.slice(0, isWhole ? undefined : SHOWN).map((lesson, index) => (
          <li
            key={lesson.id}
            ref={index === SHOWN ? takeFocus : undefined}
            tabIndex={index === SHOWN ? -1 : undefined}
            className="py-3 outline-none"
          >
            <p className="flex flex-wrap justify-between gap-x-4 text-muted">
              <span className="min-w-0">
                {formatShortDate(lesson.date)} with {lesson.coachName}
              </span>
              <span>
                {formatInterval(lesson)} · {OUTCOMES[lesson.status]}
              </span>
            </p>
            {lesson.coachNotes && (
              <blockquote className="mt-2 border-accent border-l-2 pl-3">
                <LongText
                  text={lesson.coachNotes}
                  about={`notes from ${formatShortDate(lesson.date)}, ${formatInterval(lesson)}`}
                />
              </blockquote>
            )}
          </li>
        ))}
      </ul>
      {!isWhole && lessons.length > SHOWN && (
        <Button
          look="secondary"
          className="mt-3"
          onClick={() => {
            wasAsked.current = true;
            setIsWhole(true);
          }}
        >
          Show all {lessons.length}
        </Button>
      )}
    </div>
  );
}
