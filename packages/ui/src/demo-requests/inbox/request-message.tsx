import type { DemoRequest } from '@clubhouse/core/demo-requests';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { excerptOf, hasMessage } from './excerpt.ts';

/** The beginning of a message. A button expands a longer message in place. */
export function RequestMessage({
  request: { name, message },
  onOpen,
}: {
  request: DemoRequest;
  onOpen: () => void;
}) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { text, isWhole } = excerptOf(message);
  const toggle = () => {
    setIsOpen(!isOpen);
    if (!isOpen) onOpen();
  };

  if (!hasMessage(message)) return <p className="mt-1 text-muted">No Message</p>;
  if (isWhole) return <p className="mt-1 max-w-prose">{text}</p>;
  return (
    <>
      <p id={id} className="mt-1 max-w-prose whitespace-pre-line">
        {isOpen ? message : text}
      </p>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`${isOpen ? 'Show less' : 'Read full message'}, ${name}`}
        onClick={toggle}
        className="-ml-2 inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-md px-2 font-[550] text-accent hover:bg-accent-soft"
      >
        {isOpen ? 'Show less' : 'Read full message'}
        <ChevronDown
          aria-hidden
          className={`size-5 motion-safe:transition-transform ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
    </>
  );
}
