import { datePlus } from '@clubhouse/core/time';
import { useQueryClient } from '@tanstack/react-query';
import { CalendarPlus, ChevronLeft, ChevronRight, Lock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { DateField } from '../../../kit/date-field.tsx';
import { Button } from '../../../kit/index.ts';
import { deskQueries } from '../api.ts';
import type { CalendarNavigation } from './calendar-position.ts';
import type { Open } from './schedule-dialogs.tsx';

export function ScheduleToolbar({
  navigation,
  canBook,
  onOpen,
}: {
  navigation: CalendarNavigation;
  canBook: boolean;
  onOpen: Open;
}) {
  const { date, view, today, go, searchOf } = navigation;
  const step = view === 'week' ? 7 : 1;
  // On a past day, the dialogs start with today, because staff cannot book or close a bay in the past.
  const isOver = date < today;
  const slotHint = { bookingDate: isOver ? today : date };

  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
      <div className="flex flex-wrap items-end gap-2 max-sm:w-full">
        <div className="flex flex-wrap items-end gap-1.5 max-sm:w-full">
          <Turn navigation={navigation} days={-step} label={`Previous ${view}`} icon={ChevronLeft} />
          <DateField
            label="Date"
            value={date}
            onChange={(chosen) => go({ date: chosen })}
            className="min-w-0 flex-[1_1_7rem] sm:min-w-52"
          />
          <Turn navigation={navigation} days={step} label={`Next ${view}`} icon={ChevronRight} />
        </div>
        <Button look="secondary" className="max-sm:flex-1" onClick={() => go({ date: today })}>
          Today
        </Button>
        <nav aria-label="View" className="flex max-sm:flex-[2_1_auto]">
          {(['day', 'week'] as const).map((each) => (
            <Link
              key={each}
              to={{ search: searchOf({ view: each }) }}
              aria-current={each === view ? 'page' : undefined}
              className="-ml-px inline-flex min-h-11 min-w-20 flex-1 items-center wrap-break-word justify-center border border-border-strong bg-surface px-3 font-[550] first:ml-0 first:rounded-l-md last:rounded-r-md hover:bg-accent-soft focus-visible:z-10 aria-[current]:border-accent aria-[current]:bg-accent aria-[current]:text-on-accent"
            >
              {each === 'day' ? 'Day' : 'Week'}
            </Link>
          ))}
        </nav>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        <Button
          className="max-sm:flex-1 max-sm:px-2"
          disabled={!canBook}
          onClick={() => onOpen({ dialog: 'book', slotHint })}
        >
          <CalendarPlus aria-hidden className="size-5 shrink-0" />
          Book a bay
        </Button>
        <Button
          look="secondary"
          className="max-sm:flex-1"
          onClick={() => onOpen({ dialog: 'close', slotHint })}
        >
          <Lock aria-hidden className="size-5 shrink-0" />
          Close a bay
        </Button>
      </div>
    </div>
  );
}

function Turn({
  navigation: { date, view, go },
  days,
  label,
  icon: Icon,
}: {
  navigation: CalendarNavigation;
  days: number;
  label: string;
  icon: typeof ChevronLeft;
}) {
  const queryClient = useQueryClient();
  const to = datePlus(date, days);
  const preload = () => {
    if (view === 'day') void queryClient.prefetchQuery({ ...deskQueries.day(to), staleTime: 30_000 });
  };
  return (
    <Button
      look="secondary"
      aria-label={label}
      className="w-11 shrink-0 px-0!"
      onPointerEnter={preload}
      onClick={() => go({ date: to })}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
    </Button>
  );
}
