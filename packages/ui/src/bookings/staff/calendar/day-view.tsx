import { baysToShow } from '@clubhouse/core/desk';
import { useFacility } from '../../../client/facility.ts';
import { Board, BoardCorner, type BoardProps } from './board.tsx';
import { DayGutter } from './gutter.tsx';

export function DayView({ date, ...board }: { date: string } & Omit<BoardProps, 'dates'>) {
  const facility = useFacility();
  return (
    <Board
      {...board}
      dates={[date]}
      gutter={<DayGutter date={date} now={board.now} />}
      heading={
        <>
          <BoardCorner />
          <div aria-hidden className="grid auto-cols-fr grid-flow-col text-center font-[600]">
            {baysToShow(date, board.days[0], facility).map(({ id, name }) => (
              <span key={id} className="wrap-anywhere px-0.5 py-2">
                {name}
              </span>
            ))}
          </div>
        </>
      }
    />
  );
}
