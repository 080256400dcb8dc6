import fc from 'fast-check';
import { z } from 'zod';

/** Values that come from attackers, faulty scripts and mistakes. */
const VALUES: readonly unknown[] = [
  ...[null, true, false, -1, 0, -0, 1.5, 1e308, 2 ** 31, 2 ** 53, [], {}, [[[]]], ['2026-11-24'], [null]],
  ...['', ' ', '\0', 'a\0b', '\ud800', '\u202e', '\u0000\u0001\u001f', '😀'.repeat(60), 'x'.repeat(20_000)],
  ...["'; DROP TABLE users; --", '" OR 1=1 --', '%', '_%', '\\', "\\'", '$1', '?', ':id', '{{7*7}}'],
  ...[
    '<script>alert(1)</script>',
    '"><img src=x>',
    '../../etc/passwd',
    'file:///etc/passwd',
    '=1+1',
    '@SUM(1)',
  ],
  ...['NaN', 'Infinity', '1e3', '0x10', '-0', '01', '1,5', '999999999999999999999', 'null', 'undefined'],
  ...['2026-02-30', '2026-13-01', '0000-00-00', '9999-12-31', '-000001-01-01', '+275760-09-13', '2027-03-14'],
  ...['24:00', '25:61', '02:30', '00:00:60', '10:15', '2026-11-23T00:00:00Z', '2026-11-24T10:30:00.000Z'],
  ...['a@b', 'a@b\r\nBcc: c@d.example', '<a@b.example>', 'a'.repeat(300), `${'a'.repeat(250)}@example.com`],
  { constructor: { prototype: { polluted: 'yes' } } },
  JSON.parse('{"__proto__":{"polluted":"yes","isAdmin":true}}'),
  { toString: 'x', valueOf: 'y', length: 1e9 },
  deep(60),
];

function deep(levels: number): unknown {
  return levels === 0 ? 'x' : [deep(levels - 1)];
}

/** Values that are valid for some field, so requests get past the validation. */
const PLAUSIBLE = [
  ...['2026-11-23', '2026-11-24', '2026-11-25', '2026-12-20', '10:00', '11:00', '12:30', '23:30', 'Monday'],
  ...[
    'kim@example.com',
    'Kim',
    '407-555-0123',
    'seven iron to the green',
    '123456',
    'ann sm',
    'a',
    '1',
    '2',
    '25',
  ],
  ...[
    '2026-11-24T15:00:00.000Z',
    '2026-11-24T17:00:00.000Z',
    'true',
    'createdAt',
    '-createdAt',
    'free_sim_demo',
  ],
];

/** The server must ignore keys that a schema does not declare, and most schemas do not declare these keys. */
const STRANGE_KEYS = [
  'id',
  'userId',
  'isAdmin',
  'isMember',
  'kind',
  'createdAt',
  '__proto__',
  'constructor',
  '',
];

const value = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...VALUES) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
);

type JsonSchema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
};

function plausible(schema: JsonSchema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(plausible));
  if (schema.allOf) return plausible(Object.assign({}, ...schema.allOf));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.properties) {
    const properties = Object.entries(schema.properties).map(
      ([key, each]) => [key, plausible(each)] as const,
    );
    return fc.record(Object.fromEntries(properties), { requiredKeys: schema.required ?? [] });
  }
  switch ([schema.type].flat()[0]) {
    case 'integer':
    case 'number':
      return fc.oneof(fc.constantFrom(1, 2, 3, 20, 72), fc.integer({ min: -5, max: 100_000 }));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(plausible(schema.items ?? {}), { maxLength: 3 });
    default:
      return fc.constantFrom(...PLAUSIBLE);
  }
}

/** Generates values for a schema, with unexpected values in some fields. */
export function hostileTo(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const places = fc.array(fc.tuple(fc.nat(), value), { maxLength: 2 });
  const strangers = fc.dictionary(fc.constantFrom(...STRANGE_KEYS), value, { maxKeys: 2 });
  const nearly = fc
    .tuple(plausible(json), places, strangers)
    .map(([whole, changes, strange]) => withChanges(whole, changes, strange));
  return fc.oneof({ weight: 12, arbitrary: nearly }, { weight: 1, arbitrary: value });
}

function withChanges(
  whole: unknown,
  changes: [number, unknown][],
  strange: Record<string, unknown>,
): unknown {
  if (typeof whole !== 'object' || whole === null || Array.isArray(whole)) return whole;
  const changed: Record<string, unknown> = { ...strange, ...whole };
  const keys = Object.keys(whole);
  for (const [place, wrong] of changes) {
    const key = keys[place % Math.max(keys.length, 1)];
    if (key !== undefined) changed[key] = wrong;
  }
  return changed;
}

/** Returns a value as a URL query. Writes objects and numbers as JSON, as careless scripts do. */
export function asQuery(hostile: unknown): string {
  if (typeof hostile !== 'object' || hostile === null) return encoded(String(hostile).slice(0, 2000));
  return Object.entries(hostile)
    .flatMap(([key, each]) => (Array.isArray(each) ? each.map((one) => [key, one]) : [[key, each]]))
    .map(([key, each]) =>
      [key, typeof each === 'string' ? each : JSON.stringify(each)].map(encoded).join('='),
    )
    .join('&')
    .slice(0, 6000);
}

/** Encodes text for a URL. Replaces lone surrogates, because `encodeURIComponent` throws on them. */
const encoded = (text: string | undefined) =>
  encodeURIComponent(Buffer.from((text ?? '').slice(0, 3000)).toString());

/** Values that replace the ID in a path. */
export const HOSTILE_IDS = [
  ...[
    '1',
    '2',
    '3',
    '0',
    '-1',
    '1.5',
    '1e3',
    '007',
    '2147483647',
    '2147483648',
    '99999999999999999999',
    'x',
    'NaN',
  ],
  ...[
    'null',
    '%00',
    '%ff',
    '%E0%A4%A',
    '..%2f..%2fetc',
    '1%27%20OR%201=1',
    '1;DROP',
    '%F0%9F%98%80',
    'x'.repeat(2000),
  ],
];

/** Bodies that are not JSON, and bodies with unusual JSON. */
export const HOSTILE_BODIES = [
  ...[
    '',
    ' ',
    '{',
    '{"a":',
    '[',
    ']',
    'null',
    'true',
    '1',
    '"text"',
    '[]',
    '{}',
    '[{}]',
    '{"a":1}{"b":2}',
    '\0',
  ],
  ...[
    '{"a":1e999}',
    '{"a":-0}',
    '{"":""}',
    '{"__proto__":null}',
    '{"a":"\\ud800"}',
    '\ufeff{}',
    '{/**/}',
    "{'a':1}",
  ],
  '['.repeat(20_000),
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  `{"a":"${'x'.repeat(101 * 1024)}"}`,
  `{${Array.from({ length: 4000 }, (_, index) => `"key${index}":${index}`).join(',')}}`,
];
