import { BAYS } from '@clubhouse/core/facility';
import { Board, type BoardProps } from './board.tsx';
import { DayGutter } from './gutter.tsx';

export function DayView({ date, ...board }: { date: string } & Omit<BoardProps, 'dates'>) {
  return (
    <Board
      {...board}
      dates={[date]}
      gutter={<DayGutter date={date} now={board.now} />}
      heading={
        <>
          <span aria-hidden />
          <div aria-hidden className="grid grid-cols-2 text-center font-[600]">
            {BAYS.map(({ id, name }) => (
              <span key={id} className="py-2">
                {name}
              </span>
            ))}
          </div>
        </>
      }
    />
  );
}
