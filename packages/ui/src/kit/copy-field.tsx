import { useId, useRef } from 'react';
import { Button } from './button.tsx';
import { showToast } from './toast.ts';

/** A link with a copy button. `copied` is the toast text after copying, which says what to do next. */
export function CopyField({ label, value, copied }: { label: string; value: string; copied: string }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      showToast({ title: 'Copied', description: copied });
    } catch {
      // Browsers block the clipboard on pages without HTTPS.
      showToast({
        title: 'Couldn’t copy',
        description: 'The link is selected, so you can copy it with Ctrl+C or ⌘C.',
      });
    }
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-[550]">
        {label}
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          ref={field}
          id={id}
          readOnly
          value={value}
          onFocus={(event) => event.target.select()}
          className="min-h-11 min-w-0 flex-1 basis-48 rounded-md border border-border-strong bg-surface px-3 py-2"
        />
        <Button onClick={copy}>Copy</Button>
      </div>
    </div>
  );
}
