import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Dialog } from '../../kit/dialog.tsx';
import { Failed } from '../../kit/index.ts';
import { OpeningDialog } from '../../kit/lazy-dialog.tsx';
import { requestQueries, type TriagedRequest } from './api.ts';
import { RequestPanel } from './request-panel.tsx';
import type { RequestDialogName } from './use-main-action.tsx';

type RenderDialog = (dialog: RequestDialogName, request: TriagedRequest, onClose: () => void) => ReactNode;

/**
 * Opens the request from the URL, like `?request=5`, even if the request is completed. Search results use such
 * URLs.
 */
export function LinkedRequest({ renderDialog }: { renderDialog: RenderDialog }) {
  const [params, setParams] = useSearchParams();
  const id = params.get('request') ?? '';
  if (!/^\d{1,9}$/.test(id)) return null;
  const close = () =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('request');
        return next;
      },
      { replace: true },
    );
  return <RequestOf key={id} id={Number(id)} renderDialog={renderDialog} onClose={close} />;
}

function RequestOf({
  id,
  renderDialog,
  onClose,
}: {
  id: number;
  renderDialog: RenderDialog;
  onClose: () => void;
}) {
  const { data: request, error, refetch } = useQuery(requestQueries.one(id));
  const [dialog, setDialog] = useState<RequestDialogName | null>(null);
  /**
   * The number of times the user started a note. Used as a key: each new note remounts the panel, which
   * focuses the note field.
   */
  const [notes, setNotes] = useState(0);
  if (request && dialog) return renderDialog(dialog, request, onClose);
  if (request) {
    return (
      <Dialog title={`Request from ${request.name}`} onClose={onClose}>
        <RequestPanel
          key={notes}
          request={request}
          isNoting={notes > 0}
          onOpen={setDialog}
          onNote={() => setNotes(notes + 1)}
          onDone={onClose}
        />
      </Dialog>
    );
  }
  if (!error) return <OpeningDialog />;
  return (
    <Dialog title="Request" onClose={onClose}>
      <Failed error={error} what="We couldn’t open this request." onRetry={() => void refetch()} />
    </Dialog>
  );
}
