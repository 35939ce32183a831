import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { Palette } from 'lucide-react';
import { useEffect } from 'react';
import { painterModel, type Model } from '../../../../contract/model.ts';
import { lipSyncWays } from '../../../../contract/model-capabilities.ts';
import { refreshCatalogue } from '../../../actions/refresh-catalogue.ts';
import { findCatalogue } from '../../../db/queries/models.ts';
import { formatDollars } from '../../../lib/format-dollars.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { Select } from '../../../ui/fields/select.tsx';
import { changeForm } from '../form/create.state.ts';
import type { CreateForm } from '../form/form-rules.ts';
import { useModel } from '../form/use-model.ts';
import styles from './fields.module.css';

const groups = [
  { type: 'image', label: 'Images' },
  { type: 'video', label: 'Videos' },
] as const;

/** What paints, and what else could where engines are connected. A choice brings the model's own size. */
export function ModelField({ form }: { form: CreateForm }) {
  useEffect(() => void runAction(refreshCatalogue), []);
  const all = useLiveQuery(async () => findCatalogue(), []) ?? [painterModel];
  // Talking videos have a page of their own.
  const models = all.filter((model) => lipSyncWays(model).length === 0);
  const canSpeak = all.some((model) => model.available && lipSyncWays(model).length > 0);
  const chosen = useModel(form.model);
  const choose = (key: string) => {
    const model = models.find((one) => one.key === key);
    if (model !== undefined) changeForm({ model: key, width: model.default_width, height: model.default_height });
  };
  return (
    <div className={styles.stack}>
      {(models.length > 1 || chosen.key !== painterModel.key) && (
        <Select aria-label="Model" value={form.model} onChange={(event) => choose(event.currentTarget.value)}>
          {!models.some(({ key }) => key === form.model) && <option value={form.model}>{chosen.name}</option>}
          {groups.map(({ type, label }) => (
            <ModelGroup key={type} label={label} models={models.filter((model) => model.resource_type === type)} />
          ))}
        </Select>
      )}
      <div className={styles.model}>
        <Palette size={20} aria-hidden />
        <div>
          <p className={styles.modelName}>{chosen.name}</p>
          <p className={styles.note}>{chosen.unavailable_reason ?? chosen.description}</p>
          {chosen.price_usd === null && <p className={styles.note}>What its engine takes for one is not known.</p>}
          {canSpeak && (
            <p className={styles.note}>
              <Link to="/video/lip-sync-video">Let somebody speak: lip sync</Link>
            </p>
          )}
          {chosen.price_usd != null && chosen.price_usd > 0 && (
            <p className={styles.note}>Its engine takes about {formatDollars(chosen.price_usd)} for one.</p>
          )}
        </div>
      </div>
    </div>
  );
}

function ModelGroup({ label, models }: { label: string; models: readonly Model[] }) {
  if (models.length === 0) return null;
  return (
    <optgroup label={label}>
      {models.map(({ key, name, available }) => (
        <option key={key} value={key} disabled={!available}>
          {name}
        </option>
      ))}
    </optgroup>
  );
}
