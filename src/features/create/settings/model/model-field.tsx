import { Link } from '@tanstack/react-router';
import { ChevronRight, Palette } from 'lucide-react';
import { useContext } from 'react';
import { painterModel } from '../../../../../contract/catalogue/model.ts';
import type { CreateForm } from '../../form/form-rules.ts';
import { useModel } from '../../form/use-model.ts';
import { ModelList } from './model-list.tsx';
import { ModelNotes } from './model-notes.tsx';
import { SettingsPagesContext } from '../settings-pages-context.ts';
import { useModels } from './use-models.ts';
import fields from '../fields.module.css';
import styles from './model-field.module.css';

/** The chosen model. The others open on a settings page, or in place without settings pages. */
export function ModelField({ form }: { form: CreateForm }) {
  const pages = useContext(SettingsPagesContext);
  const { models, canSpeak } = useModels();
  const chosen = useModel(form.model);
  const shownName = chosen.name === '' ? 'Choose a model' : chosen.name;
  const hasChoice = models.length > 1 || chosen.key !== painterModel.key;
  return (
    <div className={fields.stack}>
      {!hasChoice && (
        <div className={fields.model}>
          <Palette size={20} aria-hidden />
          <p className={fields.modelName}>{chosen.name}</p>
        </div>
      )}
      {hasChoice && pages === null && <ModelList models={models} chosen={form.model} />}
      {hasChoice && pages !== null && (
        <button
          type="button"
          className={styles.chosen}
          aria-label={`Model: ${shownName}`}
          onClick={() => pages.forward({ page: 'models' })}
        >
          <Palette size={20} aria-hidden />
          <span className={styles.name}>{shownName}</span>
          <ChevronRight size={16} aria-hidden />
        </button>
      )}
      <ModelNotes model={chosen} />
      {canSpeak && (
        <p className={fields.note}>
          <Link to="/video/lip-sync-video" search={{}}>
            Make a face speak: lip sync
          </Link>
        </p>
      )}
    </div>
  );
}
