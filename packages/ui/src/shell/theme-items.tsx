import { Menu } from '@ark-ui/react/menu';
import { Check } from 'lucide-react';
import { chooseTheme, useThemeChoice } from '../client/theme-choice.ts';

const THEMES = { system: 'System', light: 'Light', dark: 'Dark' } as const;

/** The menu stays open after a choice, so that users can compare the themes. */
export function ThemeItems() {
  const choice = useThemeChoice();
  return (
    <Menu.RadioItemGroup
      value={choice ?? 'system'}
      onValueChange={({ value }) => chooseTheme(value === 'light' || value === 'dark' ? value : null)}
      className="mt-1.5 border-border border-t pt-1.5"
    >
      <Menu.ItemGroupLabel className="block px-3 pt-1 text-muted text-small">Theme</Menu.ItemGroupLabel>
      {Object.entries(THEMES).map(([value, text]) => (
        <Menu.RadioItem
          key={value}
          value={value}
          closeOnSelect={false}
          className="flex min-h-11 cursor-pointer items-center justify-between rounded-sm px-3 data-highlighted:bg-accent-soft"
        >
          <Menu.ItemText>{text}</Menu.ItemText>
          <Menu.ItemIndicator>
            <Check aria-hidden className="size-5" />
          </Menu.ItemIndicator>
        </Menu.RadioItem>
      ))}
    </Menu.RadioItemGroup>
  );
}
