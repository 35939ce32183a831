import { useLiveQuery } from 'dexie-react-hooks';
import { ImageUp, Trash2 } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { baseFor } from '../../../../contract/trained-models/base-for.ts';
import { nameModel } from '../../../../contract/catalogue/name-model.ts';
import { nameMode } from '../../../../contract/trained-models/training-mode-texts.ts';
import { refreshCatalogue } from '../../../actions/engines/refresh-catalogue.ts';
import { findToldCatalogue, findTrainers } from '../../../db/queries/generations/models.ts';
import { findMe } from '../../../db/queries/session.ts';
import { findTrainedModel, type TrainedModel } from '../../../db/queries/trained-models/trained-models.ts';
import { formatBytes } from '../../../lib/format/format-bytes.ts';
import { formatDateTime } from '../../../lib/format/format-time.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { BackHeading } from '../../../ui/layout/back-heading.tsx';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { coverOf } from '../cover-of.ts';
import { OwnPicture } from '../own-picture.tsx';
import { priceOf } from '../price-of.ts';
import { removeModel } from '../say-of-model.ts';
import { useItems, type Items } from '../use-items.ts';
import { MadeWith } from './made-with.tsx';
import { NoModel } from './no-model.tsx';
import { PublishSection } from './publish-section.tsx';
import { StateSection } from './state-section.tsx';
import { WordsSection } from './words-section.tsx';
import button from '../../../ui/controls/button.module.css';
import layout from '../../../ui/picture/model-page.module.css';
import styles from './model-page.module.css';

type ModelPageProps = {
  id: string;
  account: string;
  /** Opens the picker for the cover. */
  onPickCover: () => void;
  /** The model was deleted. */
  onGone: () => void;
};

const back = { to: '/train/{-$modelId}', params: { modelId: undefined }, search: {}, name: 'Models' } as const;

/** The page of one model: its settings, state and actions. */
export function ModelPage({ id, account, onPickCover, onGone }: ModelPageProps) {
  const model = useLiveQuery(async () => (await findTrainedModel(id)) ?? null, [id]);
  const models = useLiveQuery(async () => (await findToldCatalogue()) ?? [], []) ?? [];
  const trainers = useLiveQuery(async () => findTrainers(), []);
  const me = useLiveQuery(async () => findMe(), []);
  useEffect(() => void runAction(refreshCatalogue), []);
  const items = useItems(model == null ? [] : [coverOf(model), ...model.sample_images]);
  if (model === undefined) return null;
  if (model === null) return <NoModel />;
  const base = model.status === 'completed' ? baseFor(model, models) : undefined;
  const trainer = trainers?.find(({ key }) => key === model.trainer);
  const url = coverOf(model);
  return (
    <div className={layout.scroll}>
      <div className={layout.page}>
        <BackHeading title={model.model_name} back={back}>
          {base !== undefined && (
            <UseModelLink base={base} modelKey={model.key} isMain>
              Use this model
            </UseModelLink>
          )}
        </BackHeading>
        <div className={layout.columns}>
          <div className={styles.column}>
            <div className={classNames(layout.cover, styles.cover)}>
              <OwnPicture url={url} items={items} account={account} />
              <Button icon={<ImageUp size={16} />} className={styles.choose} onClick={onPickCover}>
                Choose cover
              </Button>
            </div>
            <Samples model={model} account={account} items={items} />
            <StateSection model={model} price={priceOf(trainer?.credits ?? null, me?.plan ?? 'free')} />
          </div>
          <div className={styles.column}>
            <WordsSection model={model} />
            <Facts>
              <Fact name="Learns">{nameMode(model.training_mode)}</Fact>
              {model.trainer !== null && <Fact name="Trainer">{trainer?.name ?? model.trainer}</Fact>}
              {model.base_models.length > 0 && (
                <Fact name="Laid over">{model.base_models.map((key) => nameModel(key, models)).join(', ')}</Fact>
              )}
              <Fact name="Pictures">{model.training_images.length}</Fact>
              {model.weights_bytes !== null && <Fact name="Size">{formatBytes(model.weights_bytes)}</Fact>}
              <Fact name="Tag">@{model.key}</Fact>
              <Fact name="Begun">{formatDateTime(model.created_at)}</Fact>
            </Facts>
            {model.status === 'completed' && <PublishSection model={model} me={me} />}
            <div className={styles.section}>
              <Button
                variant="danger"
                icon={<Trash2 size={16} />}
                onClick={() =>
                  void runAction(async () => {
                    await removeModel(id);
                    onGone();
                  })
                }
              >
                Delete
              </Button>
            </div>
          </div>
        </div>
        <MadeWith modelKey={model.key} account={account} />
      </div>
    </div>
  );
}

type SamplesProps = { model: TrainedModel; account: string; items: Items };

/** Pictures that the trainer made with the model. */
function Samples({ model: { sample_images: samples }, account, items }: SamplesProps) {
  if (samples.length === 0) return null;
  return (
    <ul className={layout.samples} aria-label="Samples">
      {samples.map((url) => (
        <li key={url} className={styles.thumb}>
          <OwnPicture url={url} items={items} account={account} />
        </li>
      ))}
    </ul>
  );
}

type UseModelLinkProps = { base: string; modelKey: string; prompt?: string; isMain?: boolean; children: ReactNode };

/** Leads to Create with a trained model on its base model, and with a prompt where one is given. */
function UseModelLink({ base, modelKey, prompt, isMain = false, children }: UseModelLinkProps) {
  return (
    <Link
      to="/create/image"
      search={{ ai_model: base, model_id: modelKey, prompt }}
      className={classNames(button.button, isMain ? button.primary : button.outline)}
    >
      {children}
    </Link>
  );
}
