import { Combobox, createListCollection } from '@ark-ui/react/combobox';
import { Dialog } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import type { User } from '@clubhouse/core/auth';
import { facilityDate } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { Search, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { useDebounce } from 'use-debounce';
import { useFacility } from '../client/facility.ts';
import { errorMessage, useNow, useSession, useStore } from '../client/index.ts';
import { Queries } from '../client/queries.tsx';
import { DIALOG } from '../kit/confirm-dialog.tsx';
import { Spinner } from '../kit/index.ts';
import { SEARCH_PAUSE_MS } from '../kit/use-search.ts';
import { everythingQuery } from './api.ts';
import { recentResults, rememberResult } from './recent.ts';
import { ResultList } from './result-list.tsx';
import { type Result, resultsOf } from './results.ts';

/** Finds people, bookings, requests, leagues, screens and actions: docs/product/front-desk.md#search. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const input = useRef<HTMLInputElement>(null);
  // The element that gets the focus back when the dialog closes. Read during the first render, before the
  // search field takes the focus.
  const [opener] = useState(() => document.activeElement as HTMLElement | null);
  return (
    <Dialog.Root
      open
      initialFocusEl={() => input.current}
      finalFocusEl={() => opener}
      onOpenChange={({ open }) => !open && onClose()}
    >
      <Portal>
        <Dialog.Backdrop className={DIALOG.backdrop} />
        <Dialog.Positioner className="fixed inset-0 z-50 flex items-start justify-center p-2 sm:p-6 sm:pt-[10vh]">
          <Dialog.Content className="flex max-h-full w-full max-w-2xl flex-col overflow-hidden rounded-lg border border-border bg-surface-raised text-text shadow-card">
            <Dialog.Title className="sr-only">Search</Dialog.Title>
            {user && (
              <Queries>
                <SearchBox user={user} input={input} onClose={onClose} />
              </Queries>
            )}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

function SearchBox({
  user,
  input,
  onClose,
}: {
  user: User;
  input: RefObject<HTMLInputElement | null>;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const { results, isSettled, error } = useResults(user, typed);
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const [isEnterWaiting, setIsEnterWaiting] = useState(false);
  const current = results.find(({ key }) => key === highlighted) ?? results[0];

  // Focuses the field before the browser paints, because staff type right away.
  useLayoutEffect(() => input.current?.focus(), [input]);

  const openResult = (result: Result) => {
    rememberResult(result);
    onClose();
    void navigate(result.to);
  };
  const openFirst = useEffectEvent(() => {
    setIsEnterWaiting(false);
    if (current) openResult(current);
  });
  useEffect(() => {
    if (isEnterWaiting && isSettled) openFirst();
  }, [isEnterWaiting, isSettled]);

  // Handles these keys before the combobox does, because the combobox would lose keys that are typed fast.
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step && event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    if (step) {
      const index = results.findIndex(({ key }) => key === current?.key);
      setHighlighted(results.at((index + step) % results.length)?.key ?? null);
    } else if (!isSettled) {
      // Waits for the new results, because the results on the screen are for an earlier search.
      setIsEnterWaiting(true);
    } else if (current) {
      openResult(current);
    }
  };

  return (
    <Combobox.Root
      collection={createListCollection({
        items: results,
        itemToValue: ({ key }) => key,
        itemToString: ({ title }) => title,
      })}
      open
      disableLayer
      value={[]}
      inputValue={typed}
      highlightedValue={current?.key ?? null}
      selectionBehavior="preserve"
      className="flex min-h-0 flex-col"
      onHighlightChange={({ highlightedValue }) => setHighlighted(highlightedValue)}
      onSelect={({ itemValue }) => {
        const result = results.find(({ key }) => key === itemValue);
        if (result) openResult(result);
      }}
    >
      <Combobox.Label className="sr-only">Search people, bookings, requests and screens</Combobox.Label>
      <Combobox.Control className="flex items-center gap-2 border-border border-b px-3 py-2">
        {isEnterWaiting ? <Spinner /> : <Search aria-hidden className="size-5 shrink-0 text-muted" />}
        <Combobox.Input
          ref={input}
          placeholder="Name, phone, email, league or screen"
          autoCapitalize="none"
          spellCheck={false}
          // The API rejects longer searches.
          maxLength={100}
          className="min-h-11 min-w-0 flex-1 bg-transparent text-lead outline-none placeholder:text-muted"
          // Unlike `onInputValueChange`, `onChange` runs before the next key, so that no letters get lost
          // when someone types fast.
          onChange={({ target }) => {
            setTyped(target.value);
            setHighlighted(null);
            setIsEnterWaiting(false);
          }}
          onKeyDownCapture={onKey}
        />
        <Dialog.CloseTrigger
          aria-label="Close"
          className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-md text-muted hover:text-text"
        >
          <X aria-hidden className="size-5" />
        </Dialog.CloseTrigger>
      </Combobox.Control>
      {error && (
        <p role="alert" className="px-4 pt-3 text-danger">
          {errorMessage(error, 'The search didn’t work. Please try again.')}
        </p>
      )}
      <p role="status" className={results.length > 0 || error ? 'sr-only' : 'px-4 py-6 text-muted'}>
        {statusText(results.length, isSettled)}
      </p>
      <ResultList results={results} />
      <p className="border-border border-t px-4 py-2 text-muted text-small max-sm:hidden pointer-coarse:hidden">
        Use the arrow keys to choose, Enter to open and Escape to close.
      </p>
    </Combobox.Root>
  );
}

function statusText(count: number, isSettled: boolean): string {
  if (!isSettled) return 'Searching...';
  if (count === 0) return 'No results.';
  return count === 1 ? '1 result' : `${count} results`;
}

/**
 * Returns the results for the typed text. `isSettled` is false while the results are for an earlier search.
 */
function useResults(user: User, typed: string) {
  const facility = useFacility();
  const today = facilityDate(useNow(), facility);
  const text = typed.trim();
  const [searched] = useDebounce(text, SEARCH_PAUSE_MS);
  const found = useQuery(everythingQuery(searched));
  const recent = useStore(recentResults, []);
  const isSettled = text === searched && !found.isPlaceholderData && !found.isLoading;
  // Keeps the earlier results until the new results arrive, so that the list does not shift with every
  // keystroke.
  const [shown, setShown] = useState<{ text: string; data: typeof found.data }>({
    text: '',
    data: undefined,
  });
  if (isSettled && (shown.text !== searched || shown.data !== found.data)) {
    setShown({ text: searched, data: found.data });
  }
  const results = resultsOf(shown.data, shown.text, { user, today, facility });
  return {
    results: shown.text === '' ? [...recent, ...results] : results,
    isSettled,
    error: isSettled ? found.error : null,
  };
}
