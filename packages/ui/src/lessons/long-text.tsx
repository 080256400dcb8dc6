import { useState } from 'react';

const LINES_SHOWN = 4;
/** The number of characters that fit into `LINES_SHOWN` lines in the widest layout. */
const LONG_CHARACTERS = 360;

export const isLong = (text: string) =>
  text.length > LONG_CHARACTERS || text.split('\n').length > LINES_SHOWN;

type Props = {
  text: string;
  /** The text's subject, for the button's label "Read more: Ann Smith". */
  about: string;
  id?: string;
  className?: string;
};

export function LongText({ text, about, id, className = '' }: Props) {
  const [isWhole, setIsWhole] = useState(false);
  const verb = isWhole ? 'Read less' : 'Read more';
  return (
    <div className={`max-w-2xl ${className}`}>
      <p id={id} className={`whitespace-pre-line${isLong(text) && !isWhole ? ' line-clamp-4' : ''}`}>
        {text}
      </p>
      {isLong(text) && (
        <button
          type="button"
          aria-expanded={isWhole}
          aria-label={`${verb}: ${about}`}
          onClick={() => setIsWhole(!isWhole)}
          className="relative min-h-11 cursor-pointer rounded-md pr-3 font-[550] text-accent underline underline-offset-4"
        >
          {verb}
        </button>
      )}
    </div>
  );
}
