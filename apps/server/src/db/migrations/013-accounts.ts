import type { Knex } from 'knex';
import { dropColumn, instantColumn, isPostgres } from './frozen.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The SQL expression of the generated column `display_name`. The database computes this column, so that lists
 * can sort by it and all queries use the same name.
 */
const DISPLAY_NAME = `COALESCE(profile_name, name,
  CASE WHEN username LIKE '%@%' THEN 'Member ' || CAST(id AS TEXT) ELSE username END)`;

export async function up(db: Knex): Promise<void> {
  await addNames(db);
  await renameUsernamesThatWereEmails(db);
  await db.schema.alterTable('users', (t) => {
    instantColumn(t, 'calendar_created_at');
    instantColumn(t, 'calendar_fetched_at');
  });
  await db('users')
    .whereNotNull('calendar_token_hash')
    .update({ calendar_created_at: db.ref('created_at') });
  await db.schema.alterTable('sessions', (t) => {
    // Whether the user was staff or an admin at sign-in. Sessions of staff and admins have a shorter lifetime.
    t.boolean('is_privileged').notNullable().defaultTo(false);
  });
  const deskUsers = db('users').where({ is_staff: true }).orWhere({ is_admin: true }).select('id');
  await db('sessions').whereIn('user_id', deskUsers).update({ is_privileged: true });
  await addProofOfEmail(db);
  // One-time links that create the first admin of a new installation.
  await db.schema.createTable('setup_links', (t) => {
    t.string('token_hash', 64).primary();
    instantColumn(t, 'expires_at').notNullable();
  });
}

async function addNames(db: Knex): Promise<void> {
  await db.schema.alterTable('users', (t) => {
    t.string('name', 60);
  });
  const kind = isPostgres(db) ? 'STORED' : 'VIRTUAL';
  await db.raw(
    `ALTER TABLE users ADD COLUMN display_name text GENERATED ALWAYS AS (${DISPLAY_NAME}) ${kind}`,
  );
  await db.schema.alterTable('users', (t) => {
    t.index(['display_name', 'id'], 'users_by_display_name');
  });
  await searchUsersBy(db, {
    columns: ['username', 'display_name', 'email', 'phone'],
    written: ['username', 'name', 'profile_name', 'email', 'phone'],
  });
}

/**
 * Replaces usernames that are an outdated email with the user's current email. Earlier versions kept the old
 * email as the username, so the old email's next owner could not register.
 */
async function renameUsernamesThatWereEmails(db: Knex): Promise<void> {
  const users: { id: number; username: string; email: string }[] = await db('users')
    .where('username', 'like', '%@%')
    .select('id', 'username', 'email');
  for (const { id, username, email } of users) {
    const loginName = email.trim().normalize('NFKC').toLowerCase();
    if (username.trim().normalize('NFKC').toLowerCase() === loginName) continue;
    await db('login_names').where({ user_id: id }).whereNot({ name: loginName }).delete();
    await db('users').where({ id }).update({ username: email });
  }
}

/**
 * Adds a column that says whether a reset link was emailed. Using an emailed link proves that the user reads
 * the account's email.
 */
async function addProofOfEmail(db: Knex): Promise<void> {
  await db.schema.alterTable('password_resets', (t) => {
    t.boolean('proves_email').notNullable().defaultTo(false);
  });
  const resets: { id: number; code_hash: string | null; created_at: Date; expires_at: Date }[] = await db(
    'password_resets',
  ).select('id', 'code_hash', 'created_at', 'expires_at');
  for (const { id, code_hash, created_at, expires_at } of resets) {
    // All codes were emailed. Links that were valid for more than a day were invitations, and all invitations
    // were emailed.
    const lifetime = new Date(expires_at).getTime() - new Date(created_at).getTime();
    if (code_hash !== null || lifetime > DAY_MS) {
      await db('password_resets').where({ id }).update({ proves_email: true });
    }
  }
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('setup_links');
  await dropColumn(db, 'password_resets', 'proves_email');
  await dropColumn(db, 'sessions', 'is_privileged');
  await dropColumn(db, 'users', 'calendar_fetched_at');
  await dropColumn(db, 'users', 'calendar_created_at');
  const columns = ['username', 'profile_name', 'email', 'phone'];
  await searchUsersBy(db, { columns, written: columns });
  await db.schema.alterTable('users', (t) => {
    t.dropIndex(['display_name', 'id'], 'users_by_display_name');
  });
  await dropColumn(db, 'users', 'display_name');
  await dropColumn(db, 'users', 'name');
}

type SearchIndex = {
  /** The columns whose words are indexed. */
  columns: readonly string[];
  /** The columns whose changes update the index. */
  written: readonly string[];
};

async function searchUsersBy(db: Knex, index: SearchIndex): Promise<void> {
  await (isPostgres(db) ? searchOnPostgres(db, index) : searchOnSqlite(db, index));
}

const isChanged = (columns: readonly string[], differs: string) =>
  columns.map((column) => `old.${column} ${differs} new.${column}`).join(' OR ');

async function searchOnSqlite(db: Knex, { columns, written }: SearchIndex): Promise<void> {
  for (const event of ['insert', 'update', 'delete']) await db.raw(`DROP TRIGGER users_search_${event}`);
  await db.raw('DELETE FROM users_search');
  const digits = (column: string) =>
    ['-', ' ', '(', ')', '.', '/', '+'].reduce((text, sign) => `replace(${text}, '${sign}', '')`, column);
  const wordsOf = (row: string) => {
    const phone = digits(`${row}phone`);
    return [
      ...columns.map((column) => `coalesce(${row}${column}, '')`),
      phone,
      // Adds the phone number without its country code, because people often search without the code.
      `CASE WHEN ${phone} LIKE '1__________' THEN substr(${phone}, 2) ELSE '' END`,
    ].join(" || ' ' || ");
  };
  await db.raw(`INSERT INTO users_search (rowid, words) SELECT id, ${wordsOf('')} FROM users`);
  await db.raw(`CREATE TRIGGER users_search_insert AFTER INSERT ON users BEGIN
    INSERT INTO users_search (rowid, words) VALUES (new.id, ${wordsOf('new.')}); END`);
  await db.raw(`CREATE TRIGGER users_search_update AFTER UPDATE OF ${written.join(', ')} ON users
    WHEN ${isChanged(columns, 'IS NOT')} BEGIN
    UPDATE users_search SET words = ${wordsOf('new.')} WHERE rowid = new.id; END`);
  await db.raw(`CREATE TRIGGER users_search_delete AFTER DELETE ON users BEGIN
    DELETE FROM users_search WHERE rowid = old.id; END`);
}

async function searchOnPostgres(db: Knex, { columns, written }: SearchIndex): Promise<void> {
  const wordsOf = (row: string) => {
    const phone = `regexp_replace(${row}phone, '[^0-9]', '', 'g')`;
    const texts = [...columns.map((column) => `${row}${column}`), phone];
    return `search_words(${texts.join(', ')}, substring(${phone} FROM '^1([0-9]{10})$'))`;
  };
  await db.raw(`CREATE OR REPLACE FUNCTION users_search_row() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO users_search (id, words) VALUES (new.id, ${wordsOf('new.')})
      ON CONFLICT (id) DO UPDATE SET words = excluded.words;
      RETURN NULL;
    END $$`);
  await db.raw('DROP TRIGGER users_search_update ON users');
  await db.raw(`CREATE TRIGGER users_search_update AFTER UPDATE OF ${written.join(', ')} ON users
    FOR EACH ROW WHEN (${isChanged(columns, 'IS DISTINCT FROM')}) EXECUTE FUNCTION users_search_row()`);
  await db.raw(
    `UPDATE users_search SET words = ${wordsOf('users.')} FROM users WHERE users.id = users_search.id`,
  );
}
