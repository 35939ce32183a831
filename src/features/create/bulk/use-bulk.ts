import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio/react';
import { painterModel } from '../../../../contract/model.ts';
import { bulkData, readBulk, watchBulk, type BulkData } from '../../../actions/bulk/bulk-store.ts';
import { startBulk } from '../../../actions/bulk/run-bulk.ts';
import type { BulkRow } from '../../../db/queries/bulk-rows.ts';
import { findCatalogue } from '../../../db/queries/models.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { firstModelFor } from '../form/choose-model.ts';
import { createState } from '../form/create.state.ts';
import { usePlan } from '../form/use-plan.ts';
import { checkRow, type BulkSettings, type CheckedRow } from './table/check-row.ts';

/** The table, followed. What is being made is followed to its end, also while the queue is paused. */
export function useBulk(): BulkData {
  useEffect(() => void runAction(() => readBulk().then(startBulk)), []);
  return useSyncExternalStore(watchBulk, bulkData);
}

export type CheckRow = (row: BulkRow) => CheckedRow;

/** The settings that the rows share, and what they make of a row; each row is checked once. */
export function useBulkSettings(): { settings: BulkSettings; check: CheckRow } {
  const { bulk: form, image2video } = useSnapshot(createState).forms;
  const catalogue = useLiveQuery(async () => findCatalogue(), []);
  const plan = usePlan();
  return useMemo(() => {
    const models = catalogue ?? [painterModel];
    const model = image2video.model === '' ? (firstModelFor('image2video', models)?.key ?? '') : image2video.model;
    const settings: BulkSettings = { form, videoForm: { ...image2video, model }, models, plan };
    const known = new WeakMap<BulkRow, CheckedRow>();
    const check = (row: BulkRow) => {
      const checked = known.get(row) ?? checkRow(row.cells, settings);
      known.set(row, checked);
      return checked;
    };
    return { settings, check };
  }, [form, image2video, catalogue, plan]);
}
