import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  anyHeader,
  DamagedBackup,
  end,
  FORMAT,
  type Header,
  header,
  type Lines,
  type TableEnd,
  type TableStart,
  tableEnd,
  tableStart,
} from './lines.ts';

export type Contents = { header: Header; tables: (TableStart & TableEnd)[]; rows: number };

/** What is done with the lines on their way; each is waited for. */
export type Visitor = {
  header?(header: Header): Promise<void>;
  table?(start: TableStart): Promise<void>;
  rows?(lines: string[], start: TableStart): Promise<void>;
  tableEnd?(table: TableStart & TableEnd): Promise<void>;
};

/** Reads lines to their end and answers what they hold; a `DamagedBackup` where they are not what was written. */
export async function readThrough(lines: Lines, visitor: Visitor = {}): Promise<Contents> {
  const frame = createHash('sha256');
  const reader = readerOf(lines);
  const framing = async () => {
    const line = await reader.line();
    if (line === undefined) throw new DamagedBackup('it is cut off');
    return line;
  };
  try {
    const first = await framing();
    const head = headerOf(first);
    frame.update(`${first}\n`);
    await visitor.header?.(head);
    const tables: Contents['tables'] = [];
    for (;;) {
      const line = await framing();
      const start = parsed(z.union([tableStart, end]), line);
      if (!('table' in start)) {
        const isWhole = start.tables === tables.length && start.sha256 === frame.digest('hex');
        if (!isWhole || (await reader.line()) !== undefined) throw notAsWritten('the tables');
        return { header: head, tables, rows: tables.reduce((sum, { rows }) => sum + rows, 0) };
      }
      await visitor.table?.(start);
      const found = await readRows(start, reader.rows(), visitor);
      const last = await framing();
      const said = parsed(tableEnd, last);
      if (said.rows !== found.rows || said.sha256 !== found.sha256) {
        throw notAsWritten(`the rows of ${start.table}`);
      }
      frame.update(`${line}\n${last}\n`);
      tables.push({ ...start, ...found });
      await visitor.tableEnd?.({ ...start, ...found });
    }
  } finally {
    await reader.close();
  }
}

async function readRows(start: TableStart, rows: Lines, visitor: Visitor): Promise<TableEnd> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const lines of rows) {
    hash.update(`${lines.join('\n')}\n`);
    count += lines.length;
    await visitor.rows?.(lines, start);
  }
  return { rows: count, sha256: hash.digest('hex') };
}

const notAsWritten = (what: string) => new DamagedBackup(`${what} in it are not as they were written`);

function headerOf(line: string): Header {
  let any: z.output<typeof anyHeader>;
  try {
    any = parsed(anyHeader, line);
  } catch {
    throw new DamagedBackup('it is no backup of Clubhouse, or damaged at its beginning');
  }
  if (any.format > FORMAT) {
    throw new DamagedBackup(`it was made by a newer version of the product, ${any.version}`);
  }
  return parsed(header, line);
}

function parsed<T>(schema: z.ZodType<T>, line: string): T {
  try {
    return schema.parse(JSON.parse(line));
  } catch {
    // What is wrong with it names nothing that helps, and quotes people's data.
    throw new DamagedBackup('it is damaged');
  }
}

/** Lines one by one, and the rows of a table some at a time, as they come. */
function readerOf(lines: Lines) {
  const source = lines[Symbol.asyncIterator]();
  let batch: string[] = [];
  let at = 0;
  const hasNext = async () => {
    while (at === batch.length) {
      const next = await source.next();
      if (next.done) return false;
      batch = next.value;
      at = 0;
    }
    return true;
  };
  const isAtRow = () => batch[at]?.startsWith('[') === true;
  return {
    async line(): Promise<string | undefined> {
      if (!(await hasNext())) return undefined;
      at += 1;
      return batch[at - 1];
    },
    async *rows(): Lines {
      while ((await hasNext()) && isAtRow()) {
        const from = at;
        while (isAtRow()) at += 1;
        yield batch.slice(from, at);
      }
    },
    close: async () => {
      await source.return?.();
    },
  };
}
