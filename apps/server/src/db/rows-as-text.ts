/** SQLite's driver makes an object of every row more slowly than `JSON.parse` does of one text of all: that as a column. */
export const allRows = (columns: readonly string[]): string =>
  `json_group_array(json_object(${columns.map((column) => `'${column}', ${column}`)})) AS all_rows`;

/** The rows in the answer of a query for `allRows`. */
export const rowsOf = <Row>([answer]: { all_rows: string }[]): Row[] => JSON.parse(answer?.all_rows ?? '[]');
