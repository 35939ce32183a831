import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { ChevronDown, Palette } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { painterModel, type Model } from '../../../../contract/model.ts';
import { lipSyncWays } from '../../../../contract/model-capabilities.ts';
import { refreshCatalogue } from '../../../actions/refresh-catalogue.ts';
import { findCatalogue } from '../../../db/queries/models.ts';
import { formatDollars } from '../../../lib/format-dollars.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';
import type { CreateForm } from '../form/form-rules.ts';
import { useModel } from '../form/use-model.ts';
import { ModelList } from './model-list.tsx';
import fields from './fields.module.css';
import styles from './model-field.module.css';

/** The chosen model, and the other models of the studio. */
export function ModelField({ form }: { form: CreateForm }) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    opener.current?.focus();
    setIsOpen(false);
  };
  useEffect(() => void runAction(refreshCatalogue), []);
  const all = useLiveQuery(async () => findCatalogue(), []) ?? [painterModel];
  // Talking videos have a page of their own.
  const models = all.filter((model) => lipSyncWays(model).length === 0);
  const canSpeak = all.some((model) => model.available && lipSyncWays(model).length > 0);
  const chosen = useModel(form.model);
  const hasChoice = models.length > 1 || chosen.key !== painterModel.key;
  return (
    <div className={fields.stack}>
      {hasChoice ? (
        <button
          ref={opener}
          type="button"
          className={styles.chosen}
          aria-label={`Model: ${chosen.name === '' ? 'none' : chosen.name}`}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Palette size={20} aria-hidden />
          <span className={styles.name}>{chosen.name === '' ? 'Choose a model' : chosen.name}</span>
          <ChevronDown size={16} aria-hidden />
        </button>
      ) : (
        <div className={fields.model}>
          <Palette size={20} aria-hidden />
          <p className={fields.modelName}>{chosen.name}</p>
        </div>
      )}
      {isOpen && <ModelList id={listId} models={models} chosen={form.model} onChosen={close} />}
      <ModelNotes model={chosen} />
      {canSpeak && (
        <p className={fields.note}>
          <Link to="/video/lip-sync-video" search={{}}>
            Let somebody speak: lip sync
          </Link>
        </p>
      )}
    </div>
  );
}

function ModelNotes({ model }: { model: Model }) {
  return (
    <>
      <p className={fields.note}>{model.unavailable_reason ?? model.description}</p>
      {model.price_usd === null && <p className={fields.note}>What its engine takes for one is not known.</p>}
      {model.price_usd != null && model.price_usd > 0 && (
        <p className={fields.note}>Its engine takes about {formatDollars(model.price_usd)} for one.</p>
      )}
    </>
  );
}
