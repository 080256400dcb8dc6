import { useEffect, useRef, useState } from 'react';
import { loadAhead } from '../client/load-ahead.ts';
import { FailureButtons, failureText } from '../kit/failed-part.tsx';
import { type Failure, lazyPart } from '../kit/lazy.tsx';
import { ACCOUNT_BUTTON, type AccountMenuProps } from './account-button.tsx';

const AccountMenu = lazyPart<AccountMenuProps & { onGiveUp: () => void }>(
  () => import('./account-menu.tsx'),
  {
    waiting: <PlainButton isOpen />,
    failed: (failure, { onGiveUp }) => <FailedMenu failure={failure} onGiveUp={onGiveUp} />,
  },
);
const loadMenu = () => void AccountMenu.preload().catch(() => {});
loadAhead(AccountMenu.preload);

/** Shows a plain button until the user opens the menu, because the menu's script is large. */
export function AccountMenuButton(props: AccountMenuProps) {
  const [isOpened, setIsOpened] = useState(false);
  if (!isOpened) return <PlainButton onPress={() => setIsOpened(true)} />;
  return <AccountMenu {...props} onGiveUp={() => setIsOpened(false)} />;
}

type PlainButtonProps = { isOpen?: boolean; isFocused?: boolean; onPress?: () => void };

function PlainButton({ isOpen = false, isFocused = false, onPress }: PlainButtonProps) {
  return (
    <button
      type="button"
      aria-label={ACCOUNT_BUTTON.label}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      // biome-ignore lint/a11y/noAutofocus: this button replaces the button that the user has just pressed
      autoFocus={isFocused}
      className={ACCOUNT_BUTTON.className}
      onPointerEnter={loadMenu}
      onFocus={loadMenu}
      onClick={onPress}
    >
      {ACCOUNT_BUTTON.icon}
    </button>
  );
}

/** Shows an error below the button if the menu failed to load. Escape or a click outside the error closes it. */
function FailedMenu({ failure, onGiveUp }: { failure: Failure; onGiveUp: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const stop = new AbortController();
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onGiveUp();
    const onPress = ({ target }: Event) => !box.current?.contains(target as Node) && onGiveUp();
    document.addEventListener('keydown', onKey, { signal: stop.signal });
    document.addEventListener('pointerdown', onPress, { signal: stop.signal });
    return () => stop.abort();
  }, [onGiveUp]);
  return (
    <div ref={box} className="relative">
      <PlainButton isFocused onPress={failure.retry} />
      <div
        role="alert"
        className="absolute top-full right-0 mt-2 grid w-[min(16rem,calc(100vw-2rem))] gap-3 rounded-md border border-border bg-surface-raised p-4 text-text shadow-card"
      >
        <p>{failureText('the menu', failure.problem)}</p>
        <FailureButtons failure={failure} />
      </div>
    </div>
  );
}
