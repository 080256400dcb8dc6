import type { Knex } from 'knex';
import { dropColumn, isPostgres } from './frozen.ts';

const SIGNS = ['-', ' ', '(', ')', '.', '/', '+'];
const MIN_PHONE_DIGITS = 7;
/** The number of digits in a US phone number. A country code before these digits does not count. */
const PHONE_DIGITS = 10;

const KINDS = "'demo', 'membership', 'cancellation', 'account_help', 'other'";
const STATUSES = "'new', 'called', 'demo_booked', 'showed_up', 'joined', 'lost'";
const LOST_REASONS = "'no_answer', 'price', 'distance', 'time', 'elsewhere', 'other'";

/**
 * `contact_submissions_waiting` has the default order of the inbox: first the new requests, then the others.
 * Both groups are sorted from oldest to newest.
 */
const INDEXES: Record<string, string> = {
  contact_submissions_waiting: "is_read, (status <> 'new'), created_at, id",
  contact_submissions_next_call: 'is_read, (next_call_date IS NULL), next_call_date, id',
  contact_submissions_status_created: 'status, created_at, id',
  contact_submissions_counts: 'is_read, kind, status',
  contact_submissions_phone_key: 'phone_key, id',
  contact_submissions_email_key: 'email_key, id',
  contact_submissions_owner: 'owner_id',
};

/**
 * Adds a kind, a status, a lost reason, an owner and a next call date to requests. Also adds keys for finding
 * a person's requests.
 */
export async function up(db: Knex): Promise<void> {
  // Uses raw SQL, because knex recreates the table on SQLite, which would delete its search triggers.
  for (const column of [
    `kind varchar(20) NOT NULL DEFAULT 'demo' CONSTRAINT contact_submissions_kind CHECK (kind IN (${KINDS}))`,
    `status varchar(20) NOT NULL DEFAULT 'new' CONSTRAINT contact_submissions_status CHECK (status IN (${STATUSES}))`,
    `lost_reason varchar(20) CONSTRAINT contact_submissions_lost CHECK ((status = 'lost') = (lost_reason IS NOT NULL) AND lost_reason IN (${LOST_REASONS}))`,
    'owner_id integer REFERENCES users (id) ON DELETE SET NULL',
    'next_call_date date',
  ]) {
    await db.raw(`ALTER TABLE contact_submissions ADD COLUMN ${column}`);
  }
  await addKeys(db);
  await fill(db);
  for (const [name, columns] of Object.entries(INDEXES)) {
    await db.raw(`CREATE INDEX ${name} ON contact_submissions (${columns})`);
  }
  await db.raw('CREATE INDEX users_desk ON users (display_name, id) WHERE is_staff OR is_admin');
}

async function addKeys(db: Knex): Promise<void> {
  const postgres = isPostgres(db);
  const plain = postgres
    ? `translate(phone, '${SIGNS.join('')}', '')`
    : SIGNS.reduce((text, sign) => `replace(${text}, '${sign}', '')`, 'phone');
  // If the phone field contains words, such as "ask at the desk", it does not identify a person.
  const isNumber = postgres ? `${plain} ~ '^[0-9]+$'` : `${plain} NOT GLOB '*[^0-9]*'`;
  const end = postgres ? `right(${plain}, ${PHONE_DIGITS})` : `substr(${plain}, -${PHONE_DIGITS})`;
  const kind = postgres ? 'STORED' : 'VIRTUAL';
  for (const [name, expression] of [
    ['phone_key', `CASE WHEN length(${plain}) >= ${MIN_PHONE_DIGITS} AND ${isNumber} THEN ${end} END`],
    ['email_key', "NULLIF(lower(email), '')"],
  ]) {
    await db.raw(
      `ALTER TABLE contact_submissions ADD COLUMN ${name} text GENERATED ALWAYS AS (${expression}) ${kind}`,
    );
  }
}

/**
 * Fills in the new columns. Derives the kind from the interest and from the text that the server wrote into
 * the request. Derives the status from later events.
 */
async function fill(db: Knex): Promise<void> {
  const requests = () => db('contact_submissions');
  const byAccount = () => requests().where({ interest: 'other' }).whereNotNull('user_id');
  await requests().whereNot({ interest: 'free_sim_demo' }).update({ kind: 'other' });
  await byAccount()
    .whereLike('message', 'Membership request. Prefers to be contacted %')
    .update({ kind: 'membership' });
  await byAccount().whereLike('message', 'Cancellation request: %').update({ kind: 'cancellation' });

  const demos = db('booking_guests')
    .join('bookings', 'bookings.id', 'booking_guests.booking_id')
    .whereNotNull('booking_guests.contact_submission_id')
    .whereNull('bookings.cancelled_at')
    .select('booking_guests.contact_submission_id');
  await requests().whereIn('id', db('contact_notes').select('submission_id')).update({ status: 'called' });
  await requests().whereIn('id', demos.clone()).update({ status: 'demo_booked' });
  await requests()
    .whereIn('id', demos.clone().whereNotNull('bookings.checked_in_at'))
    .update({ status: 'showed_up' });
  await requests().where({ became_member: true }).update({ status: 'joined' });
}

export async function down(db: Knex): Promise<void> {
  for (const name of ['users_desk', ...Object.keys(INDEXES)]) await db.raw(`DROP INDEX ${name}`);
  // The order matters: a column is dropped before the columns that its constraint refers to.
  for (const column of [
    'email_key',
    'phone_key',
    'next_call_date',
    'owner_id',
    'lost_reason',
    'status',
    'kind',
  ]) {
    await dropColumn(db, 'contact_submissions', column);
  }
}
