import { useQueryClient } from '@tanstack/react-query';
import { CloudUpload, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../kit/index.ts';
import { leagueQueries } from '../api.ts';
import { discardUnsent, type Unsent } from './unsent.ts';

type Props = { unsent: Unsent; text: string; textClass?: string };

/** Shows a score, a confirmation or a dispute that is waiting to be sent or that the server has refused. */
export function UnsentNotice({ unsent, text, textClass = 'font-[640] text-heading leading-tight' }: Props) {
  const queryClient = useQueryClient();
  // The notice unmounts after the entry was sent or discarded. The refetch then shows the server's score.
  useEffect(() => () => void queryClient.invalidateQueries({ queryKey: leagueQueries.all }), [queryClient]);
  const isRefused = unsent.refusal !== null;
  const Icon = isRefused ? TriangleAlert : CloudUpload;
  const tone = isRefused
    ? 'border-danger bg-danger-soft text-danger'
    : 'border-warning bg-warning-soft text-warning';
  return (
    <div role={isRefused ? 'alert' : 'status'} className={`mt-3 rounded-md border p-4 ${tone}`}>
      <p className={`flex items-center gap-2 ${textClass}`}>
        <Icon aria-hidden className="size-7 shrink-0" />
        {text}
      </p>
      <p className="mt-1">
        {isRefused
          ? `Not saved. ${unsent.refusal}`
          : 'Not sent yet. We saved your entry on this device, and we’ll send it when the connection is back.'}
      </p>
      {isRefused && (
        <Button look="secondary" className="mt-3" onClick={() => discardUnsent(unsent.key)}>
          Discard Entry
        </Button>
      )}
    </div>
  );
}
