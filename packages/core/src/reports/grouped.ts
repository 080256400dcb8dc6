/** Returns the rows in groups with the same key. The rows of a group keep their order. */
export function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string | number): Row[][] {
  const groups = new Map<string | number, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return [...groups.values()];
}
