import { may } from '@clubhouse/core/auth';
import { CloudOff } from 'lucide-react';
import { useUser } from '../../auth/index.ts';
import { connection } from '../../client/desk-state.ts';
import { useStore } from '../../client/index.ts';
import { DayBoard, OfflineText } from '../../desk/index.ts';
import { TodayFigures } from './today-figures.tsx';

/** The day board on the website. Below it, admins see the facility's key figures. */
export function TodayScreen() {
  const current = useStore(connection, connection.get());
  return (
    <>
      <div className="flex flex-col min-[60rem]:h-[calc(100dvh-var(--header-height))]">
        <div role="status" className="print:hidden">
          {current.state === 'offline' && (
            <p className="flex items-center gap-3 bg-danger-soft px-4 py-2.5 text-danger">
              <CloudOff aria-hidden className="size-5 shrink-0" />
              <span>
                <OfflineText />
              </span>
            </p>
          )}
        </div>
        <DayBoard onPrint={() => window.print()} connection={current} />
      </div>
      {may(useUser(), 'administer') && <TodayFigures />}
    </>
  );
}
