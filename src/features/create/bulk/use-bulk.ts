import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { snapshot, subscribe } from 'valtio/vanilla';
import { painterModel, type Model } from '../../../../contract/catalogue/model.ts';
import type { Plan } from '../../../../contract/account/plan.ts';
import { bulkData, readBulk, watchBulk, type BulkData } from '../../../actions/bulk/bulk-store.ts';
import { startBulk } from '../../../actions/bulk/run-bulk.ts';
import type { BulkRow } from '../../../db/queries/generations/bulk-rows.ts';
import { findCatalogue } from '../../../db/queries/generations/models.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { firstModelFor } from '../form/choose-model.ts';
import { createState } from '../form/create.state.ts';
import { usePlan } from '../form/use-plan.ts';
import { checkRow, type BulkSettings, type CheckedRow } from './table/check-row.ts';

/** The live table. Running generations are followed to their end even while the queue is paused. */
export function useBulk(): BulkData {
  const data = useSyncExternalStore(watchBulk, bulkData);
  const { isRunning } = data.table;
  useEffect(() => void runAction(() => readBulk().then(startBulk)), []);
  // Also drives a queue that another tab started: that tab may close before the end.
  useEffect(() => {
    if (isRunning) startBulk();
  }, [isRunning]);
  return data;
}

export type CheckRow = (row: BulkRow) => CheckedRow;

/** The common settings and a memoised check of rows. */
export function useBulkSettings(): Settled {
  // Plain snapshots instead of `useSnapshot`: its tracking proxies are slow to spread for every row.
  const forms = useSyncExternalStore(watchForms, () => snapshot(createState).forms);
  const catalogue = useLiveQuery(async () => findCatalogue(), []);
  const plan = usePlan();
  return useMemo(() => settle(forms, catalogue ?? painterAlone, plan), [forms, catalogue, plan]);
}

const watchForms = (listener: () => void) => subscribe(createState, listener);
const painterAlone: readonly Model[] = [painterModel];

type Settled = { settings: BulkSettings; check: CheckRow };
type Forms = Pick<(typeof createState)['forms'], 'bulk' | 'image2video'>;

let last: { forms: Forms; models: readonly Model[]; plan: Plan; settled: Settled } | undefined;

/** Memoised across page and bar, so that each row is checked once for both. */
function settle(forms: Forms, models: readonly Model[], plan: Plan): Settled {
  const { bulk: form, image2video } = forms;
  const isSame = last?.forms.bulk === form && last.forms.image2video === image2video && last.models === models && last.plan === plan;
  if (last !== undefined && isSame) return last.settled;
  const model = image2video.model === '' ? (firstModelFor('image2video', models)?.key ?? '') : image2video.model;
  const settings: BulkSettings = { form, videoForm: { ...image2video, model }, models, plan };
  const known = new WeakMap<BulkRow, CheckedRow>();
  const check = (row: BulkRow) => {
    const checked = known.get(row) ?? checkRow(row.cells, settings);
    known.set(row, checked);
    return checked;
  };
  last = { forms, models, plan, settled: { settings, check } };
  return last.settled;
}
