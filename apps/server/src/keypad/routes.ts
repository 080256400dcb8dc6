import type { User } from '@clubhouse/core/auth';
import {
  codePlan,
  codeTimingAt,
  type DoorCode,
  type DoorCodes,
  doorCodesAt,
  type KeypadChange,
  type KeypadCode,
  memberCodeAt,
  newKeypadCode,
  planCancellation,
  viewsCountFrom,
} from '@clubhouse/core/keypad';
import type { Endpoints } from '../access/index.ts';
import { publish } from '../db/live-events.ts';
import type { Deps } from '../deps.ts';
import { parse } from '../http/parse.ts';
import { rateLimitOfProcess } from '../http/rate-limit.ts';
import { insertView, latestViewers, membersNotShown, storedCodes } from './queries.ts';
import { cancelPlan, changeCode, planCode } from './service.ts';

const changeOf = (code: DoorCode | null): KeypadChange => ({
  updatedAt: code?.startedAt ?? null,
  updatedBy: code?.by ?? null,
  updatedById: code?.byId ?? null,
});

export function keypadRoutes(endpoints: Endpoints, deps: Deps): void {
  const { db, now } = deps;
  const limitLooks = rateLimitOfProcess(deps, { name: 'keypad-look', times: 60, withinMinutes: 10 });

  /** Records that the user views the codes, then returns them. If recording fails, the user sees no code. */
  async function viewedCodes({ id }: User): Promise<DoorCodes> {
    const codes = await storedCodes(db);
    const isFirst = await insertView(db, id, now(), viewsCountFrom(codes, now()));
    // Only a user's first view of this code changes the list of members who have not seen the code.
    if (isFirst) publish(db, { name: 'keypadSeen', data: {} });
    return codes;
  }

  endpoints.get('/member/keypad-code', async (req, res, member) => {
    await limitLooks(req, `user ${member.id}`);
    res.json(memberCodeAt(await viewedCodes(member), now()));
  });

  endpoints.get('/admin/keypad-code', async (req, res, admin) => {
    await limitLooks(req, `user ${admin.id}`);
    res.json(adminCode(await viewedCodes(admin)));
  });

  const adminCode = (stored: DoorCodes): KeypadCode => {
    const { current, planned } = doorCodesAt(stored, now());
    return {
      code: current?.code ?? null,
      ...changeOf(current),
      ...(planned && { plannedCode: planned.code }),
    };
  };

  endpoints.post('/admin/keypad-code', async (req, res, admin) => {
    await changeCode(deps, admin, parse(newKeypadCode, req.body));
    // Leaves out the planned code, because showing the code requires a recorded view, and this request
    // records none.
    const { plannedCode: _, ...answer } = adminCode(await storedCodes(db));
    res.json(answer);
  });

  endpoints.get('/admin/keypad-code/last-change', async (_req, res) => {
    res.json(changeOf(doorCodesAt(await storedCodes(db), now()).current));
  });

  endpoints.get('/admin/keypad-code/plan', async (_req, res) => {
    res.json(await timing());
  });

  endpoints.put('/admin/keypad-code/plan', async (req, res, admin) => {
    await planCode(deps, admin, parse(codePlan, req.body));
    res.json(await timing());
  });

  endpoints.delete('/admin/keypad-code/plan', async (req, res, admin) => {
    const { basedOn } = parse(planCancellation, req.body);
    await cancelPlan(deps, admin, basedOn);
    res.status(204).end();
  });

  const timing = async () => codeTimingAt(await storedCodes(db), now());

  endpoints.get('/admin/keypad-code/views', async (_req, res) => {
    const { views, total } = await latestViewers(db);
    res.set('X-Total-Count', String(total)).json(views);
  });

  endpoints.get('/admin/keypad-code/unseen', async (_req, res) => {
    const from = viewsCountFrom(await storedCodes(db), now());
    const { members, total } =
      from === null ? { members: [], total: 0 } : await membersNotShown(db, from, now(), deps.facility());
    res.set('X-Total-Count', String(total)).json(members);
  });
}
