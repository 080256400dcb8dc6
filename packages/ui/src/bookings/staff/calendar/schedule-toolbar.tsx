import { datePlus } from '@clubhouse/core/time';
import { useQueryClient } from '@tanstack/react-query';
import { CalendarPlus, ChevronLeft, ChevronRight, Lock, Printer } from 'lucide-react';
import { Link } from 'react-router-dom';
import { DateField } from '../../../kit/date-field.tsx';
import { Button } from '../../../kit/index.ts';
import { deskQueries } from '../api.ts';
import { type CalendarNavigation, type CalendarView, VIEWS } from './calendar-position.ts';
import type { Open } from './schedule-dialogs.tsx';

export function ScheduleToolbar({
  navigation,
  views,
  canBook,
  canPrint,
  onOpen,
}: {
  navigation: CalendarNavigation;
  views: readonly CalendarView[];
  canBook: boolean;
  canPrint: boolean;
  onOpen: Open;
}) {
  const { date, view, today, go } = navigation;
  const step = view === 'week' ? 7 : 1;
  // On a past date, the dialogs suggest today, because staff cannot book or close a bay in the past.
  const isOver = date < today;
  const slotHint = { bookingDate: isOver ? today : date };

  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
      <div className="flex flex-wrap items-end gap-2 max-sm:w-full">
        <div className="flex flex-wrap items-end gap-1.5 max-sm:w-full">
          <Turn navigation={navigation} days={-step} label={`Previous ${view}`} icon={ChevronLeft} />
          <DateField
            label="Date"
            isLabelHidden
            value={date}
            onChange={(chosen) => go({ date: chosen })}
            className="min-w-0 flex-[1_1_7rem] sm:min-w-52"
          />
          <Turn navigation={navigation} days={step} label={`Next ${view}`} icon={ChevronRight} />
        </div>
        <Button look="secondary" className="max-sm:px-3" onClick={() => go({ date: today })}>
          Today
        </Button>
        <ViewLinks navigation={navigation} views={views} />
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
        {canPrint && (
          <Button look="secondary" className="max-sm:hidden" onClick={() => window.print()}>
            <Printer aria-hidden className="size-5 shrink-0" />
            Print
          </Button>
        )}
      </div>
    </div>
  );
}

export function ViewLinks({
  navigation: { view, searchOf },
  views,
}: {
  navigation: CalendarNavigation;
  views: readonly CalendarView[];
}) {
  return (
    <nav aria-label="View" className="flex max-sm:flex-1">
      {views.map((each) => (
        <Link
          key={each}
          to={{ search: searchOf({ view: each }) }}
          aria-current={each === view ? 'page' : undefined}
          className="-ml-px inline-flex min-h-11 min-w-20 max-sm:min-w-14 flex-auto items-center wrap-break-word justify-center text-center border border-border-strong bg-surface px-3 max-sm:px-2 font-[550] first:ml-0 first:rounded-l-md last:rounded-r-md hover:bg-accent-soft focus-visible:z-10 aria-[current]:border-accent aria-[current]:bg-accent aria-[current]:text-on-accent"
        >
          {VIEWS[each]}
        </Link>
      ))}
    </nav>
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
