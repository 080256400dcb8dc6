import * as z from 'zod/mini';
import type { StoredBoolean, StoredInstant } from './columns.ts';

export type Column<Value> = {
  kind: 'number' | 'text' | 'flag' | 'instant';
  isNullable: boolean;
  /** The column's name in the database, usually `table.column`. The default is the name of the property. */
  source?: string;
  /** Never set. This property only carries the TypeScript type of the column's values. */
  value?: Value;
};
export type Columns = Record<string, Column<unknown>>;

export type RowOf<List extends Columns> = {
  [Name in keyof List]: List[Name] extends Column<infer Value> ? Value : never;
};

export const number: Column<number> = { kind: 'number', isNullable: false };
/** A text column. Dates and times are text too, because both engines return them as text. */
export const text: Column<string> = { kind: 'text', isNullable: false };
export const flag: Column<StoredBoolean> = { kind: 'flag', isNullable: false };
export const instant: Column<StoredInstant> = { kind: 'instant', isNullable: false };

/** A number column with a fixed set of values, which a database constraint enforces. */
export const numberOf = <Value extends number>(): Column<Value> => ({ kind: 'number', isNullable: false });

/** A text column with a fixed set of values, which a database constraint or a schema enforces. */
export const textOf = <Value extends string>(): Column<Value> => ({ kind: 'text', isNullable: false });

export const orNull = <Value>(column: Column<Value>): Column<Value | null> => ({
  ...column,
  isNullable: true,
});

/** A column whose name in the row differs from its name in the database. */
export const named = <Value>(source: string, column: Column<Value>): Column<Value> => ({ ...column, source });

/**
 * Returns the given columns of one table or alias. To combine several tables, spread their columns into one
 * object.
 */
export function columnsOf<List extends Columns>(table: string, list: List): List {
  return Object.fromEntries(
    Object.entries(list).map(([name, column]) => [
      name,
      { ...column, source: `${table}.${column.source ?? name}` },
    ]),
  ) as List;
}

export const selected = (list: Columns): string[] =>
  Object.entries(list).map(([name, { source = name }]) =>
    source.endsWith(`.${name}`) ? source : `${source} as ${name}`,
  );

export const sqlOf = (list: Columns): string => selected(list).join(', ');

/**
 * Returns a value that must be in the database, such as a row that was just inserted. Throws if it is
 * missing.
 */
export function required<Value>(value: Value, description: string): NonNullable<Value> {
  if (value === undefined || value === null) throw new Error(`Missing from the database: ${description}.`);
  return value;
}

export function storedJson<Schema extends z.core.$ZodType>(
  schema: Schema,
  json: string,
  description: string,
): z.output<Schema> {
  const { data, error } = z.safeParse(schema, JSON.parse(json));
  if (error) throw new Error(`The stored value is not ${description}.`, { cause: error });
  return data;
}
