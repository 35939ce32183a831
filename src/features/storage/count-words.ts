import { rows, type VaultTable } from '../../../contract/rows/rows.ts';
import type { RestoreState } from '../../../contract/vault/vault-rows.ts';
import { vaultTables } from '../../../contract/vault/vault.ts';

type Counts = Record<VaultTable, Partial<Record<RestoreState, number>>>;

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** `38 items and 2 albums` in these states; null for none. */
export function wordsFor(counts: Counts, states: readonly RestoreState[]): string | null {
  const parts = vaultTables.flatMap((table) => {
    const name = rows[table].names;
    const count = states.reduce((sum, state) => sum + (counts[table][state] ?? 0), 0);
    return name === null || count === 0 ? [] : [`${count.toLocaleString('en')} ${count === 1 ? name[0] : name[1]}`];
  });
  return parts.length === 0 ? null : list.format(parts);
}

/** Number of rows of all kinds in this state. */
export function countOf(counts: Counts, state: RestoreState): number {
  return vaultTables.reduce((sum, table) => sum + (counts[table][state] ?? 0), 0);
}
