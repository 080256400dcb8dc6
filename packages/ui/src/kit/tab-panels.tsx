import { Tabs } from '@ark-ui/react/tabs';
import { type ReactNode, useEffect, useId, useRef } from 'react';

export type Tab<Value extends string> = {
  value: Value;
  label: string;
  /** The number in the tab's badge. Screen readers read `text` instead. */
  count?: { number: number; text: string } | undefined;
};

const TAB =
  'relative flex min-h-11 shrink-0 grow cursor-pointer items-center justify-center whitespace-nowrap rounded-sm border border-transparent font-[550] text-muted transition-colors -outline-offset-2 hover:text-text aria-selected:border-border-strong aria-selected:bg-surface-raised aria-selected:text-text aria-selected:shadow-card';

export function TabPanels<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  children,
}: {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  children: ReactNode;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another tab is chosen, by a press or by the URL
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!list.current || !chosen) return;
    // Scrolls only the list of tabs, because `scrollIntoView` would also scroll the page.
    const middle = chosen.offsetLeft + chosen.offsetWidth / 2;
    list.current.scrollTo({ left: middle - list.current.clientWidth / 2 });
  }, [value]);

  return (
    <Tabs.Root
      value={value}
      onValueChange={(change) => onChange(change.value as Value)}
      lazyMount
      unmountOnExit
    >
      <Tabs.List
        ref={list}
        aria-label={label}
        className="fading-edges relative flex gap-1 overflow-x-auto rounded-md bg-border/50 p-1 [scrollbar-width:thin]"
      >
        {tabs.map((tab) => (
          <Tabs.Trigger
            key={tab.value}
            value={tab.value}
            aria-describedby={tab.count ? `${id}-${tab.value}` : undefined}
            // Equal padding on both sides leaves room for the count, so the label does not move when the count
            // appears.
            className={`${TAB} ${'count' in tab ? 'px-10' : 'px-4'}`}
          >
            <span>{tab.label}</span>
            {tab.count && (
              <span
                aria-hidden
                className="absolute right-1.5 min-w-[1.75em] rounded-full bg-warning-soft px-1.5 py-0.5 text-center text-small text-warning leading-tight"
              >
                {tab.count.number > 99 ? '99+' : tab.count.number}
              </span>
            )}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map(
        (tab) =>
          tab.count && (
            <span key={tab.value} id={`${id}-${tab.value}`} hidden>
              {tab.count.text}
            </span>
          ),
      )}
      {tabs.map((tab) => (
        <Tabs.Content key={tab.value} value={tab.value} className="pt-6">
          {tab.value === value && children}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
