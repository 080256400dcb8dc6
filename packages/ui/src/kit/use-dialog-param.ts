import { useSearchParams } from 'react-router-dom';

/**
 * Stores in the URL whether a dialog is open, as `?dialog=name`, so that other screens can link to the open
 * dialog.
 */
export function useDialogParam(name: string) {
  const [params, setParams] = useSearchParams();
  const change = (value: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete('dialog');
        else next.set('dialog', value);
        return next;
      },
      { replace: true },
    );
  return { isOpen: params.get('dialog') === name, open: () => change(name), close: () => change(null) };
}
