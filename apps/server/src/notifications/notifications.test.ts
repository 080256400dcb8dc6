import { choicesWith, listOfChoices } from '@clubhouse/core/notifications';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type Person, type TestServer } from '../../testing/server.ts';

const PATH = '/api/user/notifications';
const DEFAULTS = listOfChoices(choicesWith([]));

let server: TestServer;
let member: Person;
beforeAll(async () => {
  server = await aServer();
  member = await server.signedIn({ isMember: true });
});
afterAll(() => server.close());

test('a person without choices has the defaults and no row', async () => {
  expect((await member.get(PATH)).body).toEqual({ hasReminders: true, choices: DEFAULTS });
  expect(await server.db('notification_choices')).toEqual([]);
});

test('a choice replaces the default of one kind, for one person', async () => {
  const other = await server.signedIn({ isMember: true });
  const choice = { kind: 'hours-before', email: true, push: false, hours: 6 };
  const expected = DEFAULTS.map((each) => (each.kind === 'hours-before' ? choice : each));
  expect((await member.put(PATH, choice)).body.choices).toEqual(expected);
  expect((await member.put(PATH, choice)).status).toBe(200);
  expect((await member.get(PATH)).body.choices).toEqual(expected);
  expect((await other.get(PATH)).body.choices).toEqual(DEFAULTS);
});

test('many choices at once are all saved', async () => {
  const person = await server.signedIn({ isMember: true });
  const choices = DEFAULTS.map((choice) => ({ ...choice, push: !choice.push }));
  const answers = await Promise.all(choices.map((choice) => person.put(PATH, choice)));
  expect(answers.map(({ status }) => status)).toEqual(choices.map(() => 200));
  expect((await person.get(PATH)).body.choices).toEqual(choices);
});

test.each([
  [
    { kind: 'staff-changes', email: false, push: true, hours: null },
    'Changes made by the front desk are always emailed.',
  ],
  [{ kind: 'hours-before', email: true, push: true, hours: 5 }, 'Please choose 1, 2, 3, 6, 12 or 24 hours.'],
  [{ kind: 'newsletter', email: true, push: true, hours: null }, 'Please choose a notification.'],
  [{ kind: 'standings', email: 'yes', push: true, hours: null }, 'Please turn the notification on or off.'],
])('%j is refused', async (choice, message) => {
  const answer = await member.put(PATH, choice);
  expect([answer.status, answer.body.message]).toEqual([400, message]);
});

test('the database refuses what the schema refuses', async () => {
  const row = { user_id: member.user.id, kind: 'standings', email: true, push: true, hours: null };
  for (const wrong of [
    { ...row, hours: 2 },
    { ...row, kind: 'hours-before', hours: 4 },
    { ...row, kind: 'staff-changes', email: false },
  ])
    await expect(server.db('notification_choices').insert(wrong)).rejects.toThrow(/constraint/i);
});

test('deleting the account deletes its choices', async () => {
  const [leaving, admin] = [
    await server.signedIn({ isMember: true }),
    await server.signedIn({ isAdmin: true }),
  ];
  await leaving.put(PATH, { kind: 'standings', email: false, push: false, hours: null });
  expect((await admin.delete(`/api/admin/users/${leaving.user.id}`)).status).toBeLessThan(300);
  expect(await server.db('notification_choices').where({ user_id: leaving.user.id })).toEqual([]);
});
