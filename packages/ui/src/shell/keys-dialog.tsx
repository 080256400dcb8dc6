import { baysOn } from '@clubhouse/core/facility';
import { facilityDate } from '@clubhouse/core/time';
import { useFacility } from '../client/facility.ts';
import { useNow } from '../client/index.ts';
import { KEY_GROUPS, type KeyGroup, setSingleKeys, shortcutsFor, useSingleKeys } from '../desk/index.ts';
import { Dialog } from '../kit/dialog.tsx';
import { SwitchField } from '../kit/switch-field.tsx';

const KEY =
  'inline-grid min-w-7 place-items-center whitespace-nowrap rounded-sm border border-border-strong bg-surface px-1.5 font-[600] font-data text-small uppercase';

const GROUPS = Object.entries(KEY_GROUPS) as [KeyGroup, string][];

type Props = {
  /** The front desk app's menu shortcuts. Undefined on the website. */
  systemKeys?: { fullScreen: string; modifier: string };
  onClose: () => void;
};

/** Lists the shortcuts, with a switch that turns off single-key shortcuts. WCAG 2.1.4 requires the switch. */
export default function KeysDialog({ systemKeys, onClose }: Props) {
  const facility = useFacility();
  const bays = baysOn(facilityDate(useNow(), facility), facility);
  const shortcuts = shortcutsFor(bays, systemKeys ? 'app' : 'website');
  const isOn = useSingleKeys();
  return (
    <Dialog title="Keyboard shortcuts" isWide onClose={onClose}>
      <SwitchField
        label="Single-key shortcuts"
        hint="These shortcuts work when you’re not typing in a text field."
        checked={isOn}
        onChange={({ target }) => setSingleKeys(target.checked)}
      />
      <div className={`gap-x-10 sm:columns-2 ${isOn ? '' : 'opacity-60'}`}>
        {GROUPS.map(([group, title]) => (
          <section key={group} className="break-inside-avoid pt-4">
            <h3 className="font-[600] text-muted text-small">{title}</h3>
            <dl className="mt-1.5 grid grid-cols-[max-content_1fr] items-baseline gap-x-4 gap-y-1">
              {shortcuts
                .filter((shortcut) => shortcut.group === group)
                .map(({ id, keys: [keys = ''], label }) => (
                  <div key={id} className="contents">
                    <dt className="flex gap-1">
                      {keys.split(' ').map((key) => (
                        <kbd key={key} className={KEY}>
                          {key}
                        </kbd>
                      ))}
                    </dt>
                    <dd>{label}</dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="mt-5 text-muted text-small">
        Arrow keys move through lists and the timeline. Enter opens an item. Escape closes a dialog.{' '}
        {systemKeys &&
          `${systemKeys.fullScreen} turns full screen on and off. ${systemKeys.modifier} with +, − or 0 changes the text size. `}
        F8 moves to the notification on the screen.
      </p>
    </Dialog>
  );
}
