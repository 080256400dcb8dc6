import type { Period } from '@clubhouse/core/reports';
import { download } from '../../client/index.ts';
import { EXPORT_FAILED, showToast } from '../../kit/toast.ts';
import type { CsvRows } from '../csv.ts';

/** Hands the rows, their heading first, to the browser as no-shows_2026-11-01_2026-11-30.csv. */
export async function saveCsv(name: string, { from, to }: Period, rows: CsvRows): Promise<void> {
  if (rows.length <= 1) {
    showToast({ title: 'No data to export', description: 'There is nothing in this range.' });
    return;
  }
  try {
    // The writer of CSV files is needed by few, and only now.
    const { csvOf } = await import('../csv.ts');
    download(`${name}_${from}_${to}.csv`, 'text/csv;charset=utf-8', csvOf(rows));
  } catch {
    showToast(EXPORT_FAILED);
  }
}
