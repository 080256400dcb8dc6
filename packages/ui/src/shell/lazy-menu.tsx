import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from 'react';
import { loadAhead } from '../client/load-ahead.ts';
import { FailureButtons, failureText } from '../kit/failed-part.tsx';
import { type Failure, type LazyPart, type Load, lazyPart } from '../kit/lazy.tsx';

type Trigger = ComponentProps<'button'>;

type PartProps<Props> = { props: Props; onGiveUp: () => void };

/**
 * Returns a button that loads its menu's script separately, because the script is large. The loaded menu
 * replaces the button with its own trigger.
 */
export function lazyMenu<Props extends object>(
  load: Load<Props>,
  triggerOf: (props: Props) => Trigger,
): ComponentType<Props> {
  const Menu = lazyPart<PartProps<Props>>(
    async () => {
      const { default: Loaded } = await load();
      return { default: ({ props }) => <Loaded {...props} /> };
    },
    {
      waiting: ({ props }) => <PlainButton trigger={triggerOf(props)} isOpen />,
      failed: (failure, { props, onGiveUp }) => (
        <FailedMenu failure={failure} trigger={triggerOf(props)} onGiveUp={onGiveUp} />
      ),
    },
  );
  loadAhead(Menu.preload);
  return (props) => <LazyMenu Menu={Menu} trigger={triggerOf(props)} props={props} />;
}

type LazyMenuProps<Props> = { Menu: LazyPart<PartProps<Props>>; trigger: Trigger; props: Props };

function LazyMenu<Props>({ Menu, trigger, props }: LazyMenuProps<Props>) {
  const [isOpened, setIsOpened] = useState(false);
  if (isOpened) return <Menu props={props} onGiveUp={() => setIsOpened(false)} />;
  const preload = () => void Menu.preload().catch(() => {});
  return <PlainButton trigger={trigger} onReach={preload} onPress={() => setIsOpened(true)} />;
}

type PlainButtonProps = {
  trigger: Trigger;
  isOpen?: boolean;
  isFocused?: boolean;
  /** Called when the pointer or the focus reaches the button. */
  onReach?: () => void;
  onPress?: () => void;
};

function PlainButton({ trigger, isOpen = false, isFocused = false, onReach, onPress }: PlainButtonProps) {
  return (
    <button
      {...trigger}
      type="button"
      aria-haspopup="menu"
      aria-expanded={isOpen}
      // biome-ignore lint/a11y/noAutofocus: this button replaces the button that the user has just pressed
      autoFocus={isFocused}
      onPointerEnter={onReach}
      onFocus={onReach}
      onClick={onPress}
    />
  );
}

type FailedMenuProps = { failure: Failure; trigger: Trigger; onGiveUp: () => void };

/** Shows an error beside the button. Escape or a click outside closes the error. */
function FailedMenu({ failure, trigger, onGiveUp }: FailedMenuProps) {
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
      <PlainButton trigger={trigger} isFocused onPress={failure.retry} />
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
