import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CommunityModel, ModelConfig } from '../../../contract/trained-models/trained-model-answer.ts';
import { baseFor } from '../../../contract/trained-models/base-for.ts';
import { nameModel } from '../../../contract/catalogue/name-model.ts';
import { nameMode } from '../../../contract/trained-models/training-mode-texts.ts';
import { noteUsedModel } from '../../actions/trained-models/note-used-model.ts';
import { findToldCatalogue } from '../../db/queries/generations/models.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import button from '../../ui/controls/button.module.css';
import { runAction } from '../../ui/feedback/run-action.ts';
import { copyText } from '../../ui/feedback/copy-text.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loading } from '../../ui/feedback/progress/loading.tsx';
import { BackHeading } from '../../ui/layout/back-heading.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { LongText } from '../../ui/layout/long-text.tsx';
import { CoverPicture } from '../../ui/picture/cover-picture.tsx';
import { useHubModel } from './use-hub-model.ts';
import layout from '../../ui/picture/model-page.module.css';
import styles from './hub-model-page.module.css';

const back = { to: '/models/{-$modelKey}', params: { modelKey: undefined }, search: {}, name: 'Model hub' } as const;

/** A trained model, its base model, and a prompt to start with. */
export type ModelUse = { base: string; key: string; prompt?: string };

type HubModelPageProps = { modelKey: string; onUse: (use: ModelUse) => void };

/** The public page of a model by its key. */
export function HubModelPage({ modelKey, onUse }: HubModelPageProps) {
  const { state, readAgain } = useHubModel(modelKey);
  if (state.step === 'reading') return <Loading>Looking for the model</Loading>;
  if (state.step === 'failed')
    return (
      <Screen title="The model could not be read">
        <p>{state.message}</p>
        <Button onClick={readAgain}>Try again</Button>
      </Screen>
    );
  const { config } = state;
  if (config.status === 'invalid_model')
    return (
      <Screen title="There is no such model">
        <p>It was never here, it was deleted, or it is no longer published. Pictures made with it stay as they are.</p>
      </Screen>
    );
  if (config.status === 'no_creation')
    return (
      <Screen title={`“${config.model_name}” is not trained yet`}>
        <p>Its training has not ended, or it failed. It can be used as soon as it is done.</p>
      </Screen>
    );
  return <Valid modelKey={modelKey} config={config} published={state.published} onUse={onUse} />;
}

function Screen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EmptyState
      isPage
      title={title}
      action={
        <Link to="/models/{-$modelKey}" params={{ modelKey: undefined }} search={{}} className={classNames(button.button, button.outline)}>
          Model hub
        </Link>
      }
    >
      {children}
    </EmptyState>
  );
}

type ValidProps = HubModelPageProps & { config: ModelConfig; published: CommunityModel | undefined };

function Valid({ modelKey, config, published, onUse }: ValidProps) {
  const { model_name: name, description, suggested_prompt: prompt, object_prompt: words, training_mode: mode } = config;
  const models = useLiveQuery(async () => (await findToldCatalogue()) ?? [], []) ?? [];
  const bases = published?.base_models ?? [];
  const base = baseFor({ base_models: bases }, models);
  const begin = (more: Pick<ModelUse, 'prompt'> = {}) =>
    void runAction(async () => {
      if (published === undefined || base === undefined) return;
      // Stored before the next page opens, which reads it.
      await noteUsedModel(published);
      onUse({ base, key: modelKey, ...more });
    });
  return (
    <div className={layout.scroll}>
      <div className={layout.page}>
        <BackHeading title={name} back={back}>
          {base !== undefined && (
            <Button variant="primary" onClick={() => begin()}>
              Use this model
            </Button>
          )}
        </BackHeading>
        <div className={layout.columns}>
          <Pictures config={config} />
          <div className={styles.column}>
            {description !== '' && <LongText text={description} what="description" />}
            <Facts>
              <Fact name="Learned">{nameMode(mode)}</Fact>
              {published?.username != null && <Fact name="By">{published.username}</Fact>}
              {bases.length > 0 && <Fact name="Laid over">{bases.map((key) => nameModel(key, models)).join(', ')}</Fact>}
              {words !== '' && <Fact name="Words for what was trained">{words}</Fact>}
              <Fact name="Tag">@{modelKey}</Fact>
            </Facts>
            {prompt !== '' && (
              <section aria-labelledby="suggested-prompt" className={styles.prompt}>
                <h2 id="suggested-prompt">Suggested prompt</h2>
                <LongText text={prompt} what="prompt" />
                <div className={styles.buttons}>
                  <Button icon={<Copy size={16} />} onClick={() => void copyText(prompt, 'Prompt')}>
                    Copy prompt
                  </Button>
                  {base !== undefined && <Button onClick={() => begin({ prompt })}>Use prompt</Button>}
                </div>
              </section>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}

function Pictures({ config: { cover, image_url: image, sample_images: samples } }: { config: ModelConfig }) {
  return (
    <div className={styles.column}>
      <div className={layout.cover}>
        <CoverPicture url={cover ?? samples[0] ?? image} />
      </div>
      {samples.length > 0 && (
        <ul className={classNames(layout.samples, styles.samples)} aria-label="Samples">
          {samples.map((url) => (
            <li key={url}>
              <CoverPicture url={url} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
