import {
  accentColors,
  type Color,
  type FacilitySettings,
  isAccessible,
  nearestAccessible,
  type Theme,
} from '@clubhouse/core/facility';
import { useController } from 'react-hook-form';
import { Button, TextField } from '../../kit/index.ts';
import { errorAt, type SettingsForm } from './fields.tsx';
import { FIELD_NAMES } from './groups.ts';

type Brand = FacilitySettings['brand'];

const COLOR = /^#[\da-f]{6}$/i;
/** The default colors, as in `tokens.css`. */
const DEFAULTS = { light: '#3f6b12', dark: '#c6f24e' } as const;
const SURFACES = { light: '#ffffff', dark: '#131b17' } as const;

/** A color with a sample. If the color is hard to read, the field offers the nearest readable shade. */
export function AccentField({ form, theme }: { form: SettingsForm<Brand>; theme: Theme }) {
  const slot = theme === 'light' ? 'accentOnLight' : 'accentOnDark';
  const { field } = useController({ control: form.control, name: slot });
  const label = FIELD_NAMES.brand[slot];
  const typed = field.value?.trim().toLowerCase() ?? '';
  const color = COLOR.test(typed) ? typed : null;
  const offered = color && !isAccessible(color, theme) ? nearestAccessible(color, theme) : null;
  const change = (value: string | null) => {
    field.onChange(value);
    if (form.formState.errors[slot]) void form.trigger(slot);
  };
  return (
    <div className="grid content-start gap-3">
      <div className="flex items-end gap-3">
        <TextField
          label={label}
          value={field.value ?? ''}
          placeholder={DEFAULTS[theme]}
          error={offered ? unreadable(theme) : errorAt(form, slot)}
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
          value={color ?? DEFAULTS[theme]}
          onChange={({ target }) => change(target.value)}
          className="size-11 shrink-0 cursor-pointer self-start rounded-md border border-border-strong bg-surface p-1 [margin-top:calc(1.5em+6px)]"
        />
      </div>
      {offered && (
        <Button look="secondary" onClick={() => change(offered)}>
          <span
            aria-hidden
            className="size-5 rounded-full border border-border"
            style={{ background: offered }}
          />
          Use {offered}, the nearest readable shade
        </Button>
      )}
      <Sample color={offered ?? color ?? DEFAULTS[theme]} theme={theme} />
      {field.value !== null && (
        <Button
          look="quiet"
          className="-ml-3 justify-self-start px-3"
          aria-label={`Use default for ${label.toLowerCase()}`}
          onClick={() => change(null)}
        >
          Use default
        </Button>
      )}
    </div>
  );
}

const unreadable = (theme: Theme) =>
  theme === 'light'
    ? 'This color is too light to read on a light screen.'
    : 'This color is too dark to read on a dark screen.';

/** Shows a button, a link and a label in one theme, also on a screen with the other theme. */
function Sample({ color, theme }: { color: Color; theme: Theme }) {
  const { accent, onAccent, accentSoft } = accentColors(color, theme);
  return (
    <div
      aria-hidden
      className="flex flex-wrap items-center gap-3 rounded-md border border-border p-3 text-small"
      style={{ background: SURFACES[theme], color: accent }}
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
