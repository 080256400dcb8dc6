import {
  accentColors,
  COLOR_PATTERN,
  type Color,
  type FacilitySettings,
  isAccessible,
  nearestAccessible,
  THEMES,
  type Theme,
  UNREADABLE_COLOR,
} from '@clubhouse/core/facility';
import { useRef } from 'react';
import { useController } from 'react-hook-form';
import { Button, TextField } from '../../kit/index.ts';
import { errorAt, type SettingsForm } from './fields.tsx';
import { FIELD_NAMES } from './groups.ts';

type Brand = FacilitySettings['brand'];

export function AccentField({ form, theme }: { form: SettingsForm<Brand>; theme: Theme }) {
  const slot = theme === 'light' ? 'accentOnLight' : 'accentOnDark';
  const { field } = useController({ control: form.control, name: slot });
  const label = FIELD_NAMES.brand[slot];
  const input = useRef<HTMLInputElement>(null);
  const typed = field.value?.trim().toLowerCase() ?? '';
  const color = COLOR_PATTERN.test(typed) ? typed : null;
  const offered = color && !isAccessible(color, theme) ? nearestAccessible(color, theme) : null;
  const change = (value: string | null) => {
    field.onChange(value);
    if (form.formState.errors[slot]) void form.trigger(slot);
  };
  /** Changes the color and focuses the field, because the pressed button disappears. */
  const press = (value: string | null) => {
    change(value);
    input.current?.focus();
  };
  return (
    <div className="grid content-start gap-3">
      <div className="flex items-end gap-3">
        <TextField
          ref={input}
          label={label}
          value={field.value ?? ''}
          placeholder={THEMES[theme].accent}
          error={offered ? UNREADABLE_COLOR[theme] : errorAt(form, slot)}
          autoComplete="off"
          spellCheck={false}
          maxLength={7}
          className="min-w-0 grow"
          onBlur={field.onBlur}
          onChange={({ target }) => change(target.value.replace(/^(?=[\da-f]{6}$)/i, '#') || null)}
        />
        <input
          type="color"
          aria-label={`Choose ${label.toLowerCase()}`}
          value={color ?? THEMES[theme].accent}
          onChange={({ target }) => change(target.value)}
          className="size-11 shrink-0 cursor-pointer self-start rounded-md border border-border-strong bg-surface p-1 [margin-top:calc(1.5em+6px)]"
        />
      </div>
      {offered && (
        <Button look="secondary" onClick={() => press(offered)}>
          <span
            aria-hidden
            className="size-5 shrink-0 rounded-full border border-border"
            style={{ background: offered }}
          />
          Use {offered}, the nearest readable shade
        </Button>
      )}
      <Sample color={offered ?? color ?? THEMES[theme].accent} theme={theme} />
      {field.value !== null && (
        <Button
          look="quiet"
          className="-ml-3 justify-self-start px-3"
          aria-label={`Use default for ${label.toLowerCase()}`}
          onClick={() => press(null)}
        >
          Use default
        </Button>
      )}
    </div>
  );
}

/** Shows how a button, a link and a label look in `theme`, regardless of the screen's own theme. */
function Sample({ color, theme }: { color: Color; theme: Theme }) {
  const { accent, onAccent, accentSoft } = accentColors(color, theme);
  return (
    <div
      aria-hidden
      className="flex flex-wrap items-center gap-3 rounded-md border border-border p-3 text-small"
      style={{ background: THEMES[theme].surface, color: accent }}
    >
      <span className="rounded-md px-3 py-1.5 font-[550]" style={{ background: accent, color: onAccent }}>
        Book session
      </span>
      <span className="underline">View bookings</span>
      <span className="rounded-full px-2.5 py-1" style={{ background: accentSoft }}>
        Member
      </span>
    </div>
  );
}
