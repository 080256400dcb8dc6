import type { Knex } from 'knex';
import { isPostgres } from './frozen.ts';

type Searched = 'users' | 'leagues' | 'booking_guests' | 'contact_submissions' | 'audit_log';

/**
 * On PostgreSQL, the search index keeps only this many characters of a word. Search words are cut to the same
 * length and match the beginning of a word, so searches still find longer words.
 */
const WORD_LENGTH = 40;
/**
 * Matches everything except digits and letters. The pattern lists character ranges, because PostgreSQL's
 * character classes depend on the database's locale.
 */
const BETWEEN_WORDS = '[^a-z0-9\\u00c0-\\u1fff\\u2c00-\\u2fef\\u3040-\\ud7ff\\uf900-\\uffef]+';
/** Returns the text in lower case without accents. */
const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFC');

type Source = { table: Searched; key: string; columns: readonly string[]; phone?: string };

/** The tables that can be searched, with the columns that are indexed (docs/decisions/search.md). */
const SOURCES: Source[] = [
  { table: 'users', key: 'id', columns: ['username', 'profile_name', 'email', 'phone'], phone: 'phone' },
  { table: 'leagues', key: 'id', columns: ['name'] },
  { table: 'booking_guests', key: 'booking_id', columns: ['name', 'phone', 'email'], phone: 'phone' },
  {
    table: 'contact_submissions',
    key: 'id',
    columns: ['name', 'email', 'phone', 'message'],
    phone: 'phone',
  },
  { table: 'audit_log', key: 'id', columns: ['actor_name', 'action', 'subject', 'detail'] },
];

/**
 * The orders in which users can sort the long lists. The index for each order ends with the ID, so that late
 * pages can be read from the index alone.
 */
const SORTS: [Searched, string[][]][] = [
  ['users', [['username'], ['email'], ['created_at']]],
  [
    'contact_submissions',
    [
      ['created_at'],
      ['name'],
      ['email'],
      ['is_read', 'created_at'],
      ['is_read', 'name'],
      ['is_read', 'email'],
    ],
  ],
  ['audit_log', [['at'], ['actor_name'], ['action']]],
];
/** The indexes before this migration. Rolling back restores them. */
const SORTS_BEFORE: [string, string[][]][] = [
  ['contact_submissions', [['created_at'], ['is_read', 'created_at']]],
  ['audit_log', [['at'], ['actor_name'], ['action']]],
];

const indexName = (table: string, columns: readonly string[]) => `${table}_by_${columns.join('_')}`;

export async function up(db: Knex): Promise<void> {
  if (isPostgres(db)) await createWordsFunction(db);
  for (const source of SOURCES) await (isPostgres(db) ? searchedOnPostgres : searchedOnSqlite)(db, source);
  for (const [table, indexes] of SORTS_BEFORE) {
    await db.schema.alterTable(table, (t) => {
      for (const columns of indexes) t.dropIndex(columns);
    });
  }
  for (const [table, indexes] of SORTS) {
    await db.schema.alterTable(table, (t) => {
      for (const columns of indexes) t.index([...columns, 'id'], indexName(table, columns));
    });
  }
}

export async function down(db: Knex): Promise<void> {
  for (const [table, indexes] of SORTS) {
    await db.schema.alterTable(table, (t) => {
      for (const columns of indexes) t.dropIndex([...columns, 'id'], indexName(table, columns));
    });
  }
  for (const [table, indexes] of SORTS_BEFORE) {
    await db.schema.alterTable(table, (t) => {
      for (const columns of indexes) t.index(columns);
    });
  }
  for (const { table } of SOURCES) {
    for (const event of ['insert', 'update', 'delete']) {
      const trigger = `${table}_search_${event}`;
      await db.raw(`DROP TRIGGER IF EXISTS ${trigger}${isPostgres(db) ? ` ON ${table}` : ''}`);
    }
    await db.schema.dropTable(`${table}_search`);
    if (isPostgres(db)) await db.raw(`DROP FUNCTION ${table}_search_row`);
  }
  if (isPostgres(db)) await db.raw('DROP FUNCTION search_words');
}

const changedAs = (columns: readonly string[], differs: string) =>
  columns.map((column) => `old.${column} ${differs} new.${column}`).join(' OR ');

/**
 * FTS5, SQLite's search extension, splits text into words and removes accents. The search table stores only
 * the words, not the text.
 */
async function searchedOnSqlite(db: Knex, { table, key, columns, phone }: Source): Promise<void> {
  const words = `${table}_search`;
  // `detail=none` stores no word positions, because only phrase searches would need them. `prefix` indexes
  // prefixes of up to six letters. For a longer prefix, SQLite combines the entries of all matching words.
  await db.raw(`CREATE VIRTUAL TABLE ${words} USING fts5(
    words, content='', contentless_delete=1, detail=none, prefix='1 2 3 4 5 6', tokenize="unicode61 remove_diacritics 2")`);
  const digits = (column: string) =>
    ['-', ' ', '(', ')', '.', '/', '+'].reduce((text, sign) => `replace(${text}, '${sign}', '')`, column);
  const textOf = (row: string) => {
    const texts = columns.map((column) => `coalesce(${row}${column}, '')`);
    if (phone) {
      const whole = digits(`${row}${phone}`);
      texts.push(whole, `CASE WHEN ${whole} LIKE '1__________' THEN substr(${whole}, 2) ELSE '' END`);
    }
    return texts.join(" || ' ' || ");
  };
  await db.raw(`INSERT INTO ${words} (rowid, words) SELECT ${key}, ${textOf('')} FROM ${table}`);
  await db.raw(`CREATE TRIGGER ${words}_insert AFTER INSERT ON ${table} BEGIN
    INSERT INTO ${words} (rowid, words) VALUES (new.${key}, ${textOf('new.')}); END`);
  // The server locks a row by setting a column to its own value, which also fires this trigger. The condition
  // skips such updates, because they don't change any words.
  await db.raw(`CREATE TRIGGER ${words}_update AFTER UPDATE OF ${columns.join(', ')} ON ${table}
    WHEN ${changedAs(columns, 'IS NOT')} BEGIN
    UPDATE ${words} SET words = ${textOf('new.')} WHERE rowid = new.${key}; END`);
  await db.raw(`CREATE TRIGGER ${words}_delete AFTER DELETE ON ${table} BEGIN
    DELETE FROM ${words} WHERE rowid = old.${key}; END`);
}

/** Returns the accented and uppercase letters of common alphabets, each with its plain lowercase letter. */
function foldedLetters(): { from: string; to: string } {
  const letters = { from: '', to: '' };
  for (const [first, last] of [
    [0xc0, 0x17f],
    [0x1cd, 0x21f],
    [0x386, 0x3ce],
    [0x400, 0x45f],
    [0x1e00, 0x1ef9],
  ] as const) {
    for (let point = first; point <= last; point += 1) {
      const letter = String.fromCodePoint(point);
      const plain = folded(letter);
      if (plain === letter || plain.length !== 1) continue;
      letters.from += letter;
      letters.to += plain;
    }
  }
  return letters;
}

/**
 * Creates an SQL function that splits text into normalized words. In some locales of the database, lower()
 * changes only ASCII letters. A fixed list therefore maps the other letters, and also removes their accents.
 */
async function createWordsFunction(db: Knex): Promise<void> {
  const { from, to } = foldedLetters();
  await db.raw(`CREATE FUNCTION search_words(VARIADIC texts text[]) RETURNS tsvector LANGUAGE sql IMMUTABLE AS $$
    SELECT array_to_tsvector(ARRAY(
      SELECT left(word, ${WORD_LENGTH}) FROM (SELECT lower(array_to_string(texts, ' ')) AS text) AS written,
      regexp_split_to_table(
        CASE WHEN octet_length(text) = length(text) THEN text ELSE translate(text, '${from}', '${to}') END,
        '${BETWEEN_WORDS}') AS word
      WHERE word <> ''))
    $$`);
}

async function searchedOnPostgres(db: Knex, { table, key, columns, phone }: Source): Promise<void> {
  const words = `${table}_search`;
  const wordsOf = (row: string) => {
    const texts = columns.map((column) => `${row}${column}`);
    if (phone) {
      const whole = `regexp_replace(${row}${phone}, '[^0-9]', '', 'g')`;
      texts.push(whole, `substring(${whole} FROM '^1([0-9]{10})$')`);
    }
    return `search_words(${texts.join(', ')})`;
  };
  await db.raw(`CREATE TABLE ${words} (
    id integer PRIMARY KEY REFERENCES ${table} (${key}) ON DELETE CASCADE, words tsvector NOT NULL)`);
  await db.raw(`INSERT INTO ${words} (id, words) SELECT ${key}, ${wordsOf('')} FROM ${table}`);
  await db.raw(`CREATE INDEX ${words}_words ON ${words} USING gin (words)`);
  await db.raw(`CREATE FUNCTION ${words}_row() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO ${words} (id, words) VALUES (new.${key}, ${wordsOf('new.')})
      ON CONFLICT (id) DO UPDATE SET words = excluded.words;
      RETURN NULL;
    END $$`);
  await db.raw(`CREATE TRIGGER ${words}_insert AFTER INSERT ON ${table}
    FOR EACH ROW EXECUTE FUNCTION ${words}_row()`);
  // The server locks a row by setting a column to its own value, which also fires this trigger. The condition
  // skips such updates, because they don't change any words.
  await db.raw(`CREATE TRIGGER ${words}_update AFTER UPDATE OF ${columns.join(', ')} ON ${table}
    FOR EACH ROW WHEN (${changedAs(columns, 'IS DISTINCT FROM')}) EXECUTE FUNCTION ${words}_row()`);
}
