import { readFileSync } from 'node:fs';
import path from 'node:path';
import { AUDIT_ACTIONS } from '@clubhouse/core/audit';
import { expect, test } from 'vitest';

test('every action of the record of changes is documented', () => {
  const docs = readFileSync(path.join(import.meta.dirname, '../../../../docs/product/facility.md'), 'utf8');
  expect(AUDIT_ACTIONS.filter((action) => !docs.includes(`\`${action}\``))).toEqual([]);
});
