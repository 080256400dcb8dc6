import {
  choicesWith,
  type NotificationChoice,
  type NotificationChoices,
  type NotificationKind,
} from '@clubhouse/core/notifications';
import type { Knex } from 'knex';
import { columnsOf, flag, number, orNull, type RowOf, selected, textOf } from '../db/row.ts';

export const CHOICE_COLUMNS = columnsOf('notification_choices', {
  user_id: number,
  kind: textOf<NotificationKind>(),
  email: flag,
  push: flag,
  hours: orNull(number),
});
type ChoiceRow = RowOf<typeof CHOICE_COLUMNS>;

const toChoice = ({ kind, email, push, hours }: ChoiceRow): NotificationChoice => ({
  kind,
  email: Boolean(email),
  push: Boolean(push),
  hours: hours as NotificationChoice['hours'],
});

const IDS_AT_ONCE = 1000;

export async function choicesOf(
  db: Knex,
  userIds: readonly number[],
): Promise<(userId: number) => NotificationChoices> {
  const saved = new Map<number, NotificationChoice[]>();
  const ids = [...new Set(userIds)];
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const rows: ChoiceRow[] = await db('notification_choices')
      .whereIn('user_id', ids.slice(start, start + IDS_AT_ONCE))
      .select(selected(CHOICE_COLUMNS));
    for (const row of rows) saved.set(row.user_id, [...(saved.get(row.user_id) ?? []), toChoice(row)]);
  }
  return (userId) => choicesWith(saved.get(userId) ?? []);
}

export async function saveChoice(
  db: Knex,
  userId: number,
  { kind, email, push, hours }: NotificationChoice,
): Promise<void> {
  await db('notification_choices')
    .insert({ user_id: userId, kind, email, push, hours })
    .onConflict(['user_id', 'kind'])
    .merge(['email', 'push', 'hours']);
}
