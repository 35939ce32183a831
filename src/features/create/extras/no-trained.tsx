import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { baseFor } from '../../../../contract/trained-models/base-for.ts';
import { nameModel } from '../../../../contract/catalogue/name-model.ts';
import { listLaidModels } from '../../../db/queries/trained-models/laid-models.ts';
import { findToldCatalogue, findTrainers } from '../../../db/queries/generations/models.ts';
import fields from '../settings/fields.module.css';
import { SettingSection } from '../settings/setting-section.tsx';
import { describeElsewhere } from './describe-elsewhere.ts';
import { TrainedLinks } from './trained-links.tsx';
import styles from './trained-section.module.css';

/**
 * Shown when no trained model fits the chosen model: a link to a base model that has some, or to training. Renders nothing
 * when no base model has any and the chosen one cannot be trained.
 */
export function NoTrained({ modelKey }: { modelKey: string }) {
  const known = useLiveQuery(async () => {
    const [laid, trainers, catalogue] = await Promise.all([listLaidModels(), findTrainers(), findToldCatalogue()]);
    return { laid, trainers: trainers ?? [], catalogue: catalogue ?? [] };
  }, []);
  if (known === undefined) return null;
  const { laid, trainers, catalogue } = known;
  const base = laid[0] === undefined ? undefined : baseFor(laid[0], catalogue);
  const canBe = trainers.some(({ base_models: bases }) => bases.includes(modelKey));
  if (base === undefined && !canBe) return null;
  return (
    <SettingSection title="Trained models">
      <div className={fields.stack}>
        <p className={fields.note}>
          {base === undefined ? 'None was trained for this model yet.' : describeElsewhere(laid, nameModel(base, catalogue))}
        </p>
        {base !== undefined && (
          <p className={styles.more}>
            <Link to="/create/image" search={{ ai_model: base }}>
              Choose {nameModel(base, catalogue)}
            </Link>
          </p>
        )}
        <TrainedLinks canTrain={canBe} />
      </div>
    </SettingSection>
  );
}
