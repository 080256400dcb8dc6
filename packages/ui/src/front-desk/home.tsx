import { FACILITY } from '@clubhouse/core/facility';
import { DayBoard } from '../desk/index.ts';
import { showToast } from '../kit/index.ts';
import { useConnection } from './connection.ts';
import { useShell } from './shell-context.ts';

/** The day board, with what only the app can do for it. */
export function Home() {
  const shell = useShell();
  const connection = useConnection();
  const print = async () => {
    const { result, detail } = await shell.print(undefined).catch(() => FAILED);
    if (result === 'done') showToast({ title: 'Day sheet printed' });
    if (result === 'failed') {
      showToast({
        title: 'The day sheet could not be printed',
        description: detail ?? 'Please look at the printer and try again.',
        variant: 'destructive',
      });
    }
  };
  return (
    <>
      <title>{`Day board · ${FACILITY.name}`}</title>
      <DayBoard onPrint={() => void print()} connection={connection} />
    </>
  );
}

const FAILED = { result: 'failed', detail: undefined } as const;
