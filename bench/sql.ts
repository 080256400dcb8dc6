// The SQL statements that booking requests run. bench/floor.ts runs them on the bare database drivers,
// without knex. Placeholders are `?` in SQLite and `$1` in PostgreSQL.
export type Engine = 'sqlite' | 'postgres';

export const placeholders = (engine: Engine, sql: string): string => {
  let count = 0;
  return engine === 'sqlite' ? sql : sql.replace(/\?/g, () => `$${++count}`);
};

const BOOKING =
  'id, user_id, simulator_id, booking_date, start_time, end_time, kind, created_at, cancelled_at';

export const DAY = `SELECT ${BOOKING} FROM bookings WHERE booking_date = ? AND cancelled_at IS NULL
  ORDER BY start_time, simulator_id`;
export const LOCK_USER = 'UPDATE users SET phone = phone WHERE id = ?';
export const LEAGUES = `SELECT name, is_active, start_date, end_date, day_of_week, start_time, end_time FROM leagues WHERE day_of_week = ? AND is_active = ?
  AND start_date <= ? AND end_date >= ?`;
export const CLOSURES = `SELECT id, simulator_id, starts_at, ends_at, reason FROM bay_closures
  WHERE ends_at > ? AND starts_at < ? ORDER BY starts_at, id`;
export const INSERT_BOOKING = `INSERT INTO bookings
  (user_id, simulator_id, booking_date, start_time, end_time, kind, created_at)
  VALUES (?, ?, ?, ?, ?, 'member', ?) RETURNING ${BOOKING}`;
export const INSERT_SLOT = `INSERT INTO bay_slots (simulator_id, slot_date, start_time, booking_id)
  VALUES (?, ?, ?, ?)`;
export const QUEUE_MAIL = `INSERT INTO outbox
  (recipient, content, is_secret, created_at, next_attempt_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)`;
export const INSERT_HISTORY = `INSERT INTO booking_history (booking_id, at, actor_id, action, detail)
  VALUES (?, ?, ?, 'created', ?)`;
