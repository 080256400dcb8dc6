import type { Checklist } from '@clubhouse/core/facility';
import { SCREENS } from '@clubhouse/core/screens';
import { useQuery } from '@tanstack/react-query';
import { Circle, CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, Card, PageSpinner, Skeleton } from '../../kit/index.ts';
import { checklistQuery } from '../api.ts';
import { TestEmail } from '../email/test-email.tsx';

type Item = {
  name: keyof Checklist;
  title: string;
  text?: ReactNode;
  /** The path of the screen where the admin can complete the item. */
  to?: string;
};

const ITEMS: readonly Item[] = [
  {
    name: 'doorCode',
    title: 'Set the door code',
    text: 'Members need it to get in.',
    to: SCREENS.adminDoorCode.path,
  },
  { name: 'email', title: 'Make sure email works' },
  {
    name: 'staff',
    title: 'Invite your front desk staff',
    text: 'They check in members and book bays for guests.',
    to: SCREENS.adminMembers.path,
  },
  {
    name: 'members',
    title: 'Add the first member',
    text: 'Members can book bays and lessons, and join leagues.',
    to: SCREENS.adminMembers.path,
  },
  {
    name: 'backup',
    title: 'Back up your data',
    text: (
      <>
        Run <code>npm run backup</code> on the server or set up a schedule. See <code>docs/backup.md</code>.
      </>
    ),
  },
];

/**
 * Shows the owner's setup tasks above `children`, until all tasks are done or the admin hides the list.
 * Reserves the list's last height while the list loads, so that `children` do not shift.
 */
export function WithChecklist({ children }: { children: ReactNode }) {
  const { data: checklist, isPending } = useQuery(checklistQuery);
  const [lastHeight] = useState(storedHeight);
  // On the first visit, the list's height is unknown, so a spinner replaces the whole screen.
  if (isPending && lastHeight === null) return <PageSpinner />;
  return (
    <>
      {isPending && lastHeight !== null && lastHeight > 0 && (
        <div className="mb-6" style={{ height: lastHeight }}>
          <Skeleton className="h-full" />
        </div>
      )}
      {checklist && <OpenChecklist checklist={checklist} />}
      {children}
    </>
  );
}

/** A link to the checklist. Renders nothing while the checklist loads, or if every item is done. */
export function ChecklistLink() {
  const { data: checklist } = useQuery(checklistQuery);
  const doneCount = checklist ? ITEMS.filter(({ name }) => checklist[name]).length : ITEMS.length;
  if (doneCount === ITEMS.length) return null;
  return (
    <Link
      to={SCREENS.adminHome.path}
      className="inline-flex min-h-11 items-center font-[550] text-accent underline"
    >
      Finish setting up: {doneCount} of {ITEMS.length} done
    </Link>
  );
}

function OpenChecklist({ checklist }: { checklist: Checklist }) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const [isHidden, setIsHidden] = useState(() => readStored(HIDDEN) === 'true');
  const hide = () => {
    store(HIDDEN, 'true');
    setIsHidden(true);
  };
  const doneCount = ITEMS.filter(({ name }) => checklist[name]).length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state has another height
  useEffect(() => storeHeight(section.current?.offsetHeight ?? 0), [checklist, isHidden]);
  if (doneCount === ITEMS.length || isHidden) return null;
  return (
    <section ref={section} aria-labelledby={id} className="mb-6">
      <Card>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 id={id} className="text-title">
            Finish setting up
          </h2>
          <p className="text-muted">
            {doneCount} of {ITEMS.length} done
          </p>
        </div>
        <ul className="mt-3 divide-y divide-border">
          {ITEMS.map((item) => (
            <li key={item.name} className="flex items-start gap-3 py-2">
              {checklist[item.name] ? <DoneItem title={item.title} /> : <OpenItem {...item} />}
            </li>
          ))}
        </ul>
        <Button look="quiet" className="-ml-4 mt-2" onClick={hide}>
          Hide this list on this device
        </Button>
      </Card>
    </section>
  );
}

function DoneItem({ title }: { title: string }) {
  return (
    <>
      <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
      <p className="text-muted">
        <span className="sr-only">Done: </span>
        <s>{title}</s>
      </p>
    </>
  );
}

function OpenItem({ name, title, text, to }: Item) {
  return (
    <>
      <Circle aria-hidden className="mt-3 size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        {to ? (
          <Link to={to} className="inline-flex min-h-11 items-center font-[550] text-accent underline">
            {title}
          </Link>
        ) : (
          <p className="flex min-h-11 items-center font-[550]">{title}</p>
        )}
        {text && <p className="-mt-1.5 pb-1.5 text-muted">{text}</p>}
        {name === 'email' && (
          <div className="pb-1.5">
            <TestEmail>
              If it doesn’t arrive, the{' '}
              <Link to={SCREENS.adminEmail.path} className="text-accent underline">
                email page
              </Link>{' '}
              says why.
            </TestEmail>
          </div>
        )}
      </div>
    </>
  );
}

const HEIGHT = 'checklist-height';
const HIDDEN = 'checklist-hidden';

/**
 * Returns the last height of the checklist in pixels, 0 if the checklist was not shown, or null if this is
 * the first visit.
 */
function storedHeight(): number | null {
  const height = readStored(HEIGHT);
  return height === null ? null : Number(height);
}

const storeHeight = (height: number) => store(HEIGHT, String(height));

function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function store(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // The browser blocks storage, so every visit behaves like the first visit.
  }
}
