import { ArrowDown, ArrowUp, type LucideIcon, Plus, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../../kit/index.ts';
import { FieldNotes, noteIds } from '../../kit/text-field.tsx';
import { Invalid } from './fields.tsx';

type Props<Item> = {
  legend: string;
  /** True if the heading above already says the same thing. The legend is then only for screen readers. */
  isLegendHidden?: boolean;
  hint?: string;
  items: readonly Item[];
  /** Returns an item's name for the labels of its buttons. */
  itemName: (item: Item, index: number) => string;
  error: string | undefined;
  addText: string;
  newItem: () => Item;
  /** Adds buttons that move an item up and down. */
  isOrdered?: boolean;
  canRemove?: (item: Item) => boolean;
  onChange: (items: Item[]) => void;
  children: (item: Item, index: number, replace: (item: Item) => void) => ReactNode;
};

/** A list of fields in rows. After a row is added, moved or removed, the focus stays near that row. */
export function EditableList<Item>({
  legend,
  isLegendHidden = false,
  hint,
  items,
  itemName,
  error,
  addText,
  newItem,
  isOrdered = false,
  canRemove = () => true,
  onChange,
  children,
}: Props<Item>) {
  const id = useId();
  const { list, focusNext } = useNextFocus();
  const add = () => {
    focusNext(rowSelector(items.length, ':is(input, select, button)'));
    onChange([...items, newItem()]);
  };
  const remove = (index: number) => {
    // Focuses the Remove button of the next row, or of the new last row. A row without a Remove button gets the
    // focus in its field. An empty list gets the focus on the Add button.
    const next = Math.min(index, items.length - 2);
    focusNext(rowSelector(next, '[data-remove]'), rowSelector(next, 'input'), '[data-add]');
    onChange(items.toSpliced(index, 1));
  };
  const move = (index: number, by: -1 | 1) => {
    const to = index + by;
    focusNext(
      rowSelector(to, `[data-move="${by}"]:not([disabled])`),
      rowSelector(to, '[data-move]:not([disabled])'),
    );
    onChange(items.toSpliced(index, 1).toSpliced(to, 0, items[index] as Item));
  };

  return (
    <fieldset ref={list} aria-describedby={noteIds(id, { hint, error })} className="min-w-0">
      <legend className={isLegendHidden ? 'sr-only' : 'font-[640] text-lead'}>{legend}</legend>
      <ul className="mt-3 grid gap-3 empty:hidden">
        {items.map((item, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the fields are controlled, and new rows have no ID
            key={index}
            data-row={index}
            className="flex flex-wrap items-start gap-2 border-border border-t pt-3"
          >
            <fieldset aria-label={itemName(item, index)} className="min-w-0 flex-[1_1_14rem]">
              {children(item, index, (next) => onChange(items.with(index, next)))}
            </fieldset>
            <div className="flex">
              {isOrdered && (
                <>
                  <RowButton
                    icon={ArrowUp}
                    data-move={-1}
                    disabled={index === 0}
                    aria-label={`Move ${itemName(item, index)} up`}
                    onClick={() => move(index, -1)}
                  />
                  <RowButton
                    icon={ArrowDown}
                    data-move={1}
                    disabled={index === items.length - 1}
                    aria-label={`Move ${itemName(item, index)} down`}
                    onClick={() => move(index, 1)}
                  />
                </>
              )}
              {canRemove(item) && (
                <RowButton
                  icon={X}
                  data-remove
                  aria-label={`Remove ${itemName(item, index)}`}
                  onClick={() => remove(index)}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
      <Invalid error={error}>
        <Button look="quiet" data-add className="-ml-3 mt-2 px-3" onClick={add}>
          <Plus aria-hidden className="size-5" />
          {addText}
        </Button>
      </Invalid>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}

const rowSelector = (index: number, selector: string) => `[data-row="${index}"] ${selector}`;

/**
 * Returns a function that moves the focus after the next render, because the pressed button may be gone. The
 * function takes selectors, and focuses the element of the first selector that matches.
 */
function useNextFocus() {
  const list = useRef<HTMLFieldSetElement>(null);
  const next = useRef<string[]>([]);
  useEffect(() => {
    const found = next.current.map((selector) => list.current?.querySelector<HTMLElement>(selector));
    next.current = [];
    found.find((element) => element)?.focus();
  });
  return {
    list,
    focusNext: (...selectors: string[]) => {
      next.current = selectors;
    },
  };
}

type RowButtonProps = {
  icon: LucideIcon;
  'aria-label': string;
  'data-move'?: number;
  'data-remove'?: boolean;
  disabled?: boolean;
  onClick: () => void;
};

function RowButton({ icon: Icon, ...button }: RowButtonProps) {
  return (
    <button
      type="button"
      {...button}
      className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-md text-muted hover:text-text disabled:cursor-not-allowed disabled:opacity-40"
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}
