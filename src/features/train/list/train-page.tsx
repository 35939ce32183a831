import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { Globe, Plus } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { refreshCatalogue } from '../../../actions/engines/refresh-catalogue.ts';
import { isLibraryWhole } from '../../../db/queries/pull/library-whole.ts';
import { findTrainers } from '../../../db/queries/generations/models.ts';
import { findMe } from '../../../db/queries/session.ts';
import { listTrainedModels } from '../../../db/queries/trained-models/trained-models.ts';
import { classNames } from '../../../ui/class-names.ts';
import button from '../../../ui/controls/button.module.css';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Loading } from '../../../ui/feedback/progress/loading.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { PageFrame } from '../../../ui/layout/page-frame.tsx';
import { CardGrid } from '../../../ui/windowing/card-grid.tsx';
import { coverOf } from '../cover-of.ts';
import { priceOf } from '../price-of.ts';
import { useItems } from '../use-items.ts';
import { useStudioClock } from '../use-studio-clock.ts';
import { useUnsent } from '../use-unsent.ts';
import { findModels } from './find-models.ts';
import { ModelCard } from './model-card.tsx';
import layout from '../../../ui/layout/list-toolbar.module.css';
import styles from './train-page.module.css';

/** The models that the user or the team trained, newest first. */
export function TrainPage({ account }: { account: string }) {
  const scroller = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const models = useLiveQuery(listTrainedModels, []);
  const me = useLiveQuery(async () => findMe(), []);
  const trainers = useLiveQuery(async () => findTrainers(), []);
  const isWhole = useLiveQuery(isLibraryWhole, []) ?? false;
  useEffect(() => void runAction(refreshCatalogue), []);
  const found = useMemo(() => findModels(models ?? [], text), [models, text]);
  const items = useItems(found.map(coverOf));
  const unsent = useUnsent();
  const now = useStudioClock(found.some(({ status }) => status === 'running'));
  const priceFor = (trainer: string | null) => priceOf(trainers?.find(({ key }) => key === trainer)?.credits ?? null, me?.plan ?? 'free');
  const isTeam = (me?.team ?? null) !== null;
  const isEmpty = models?.length === 0;
  return (
    <PageFrame
      toolbar={
        <header className={layout.toolbar}>
          <h1>Models</h1>
          <div className={classNames(layout.tools, styles.tools)}>
            {!isEmpty && <SearchField label="Search models" maxLength={limits.searchLength} value={text} onSearch={setText} />}
            <HubLink />
            <TrainLink />
          </div>
        </header>
      }
      scroller={scroller}
      isBusy={models === undefined}
      end={null}
    >
      {models === undefined && <Loading>Looking for your models</Loading>}
      {isEmpty && (
        <EmptyState
          title={isTeam ? 'Your team has trained no models yet' : 'You have trained no models yet'}
          action={
            <div className={styles.ways}>
              <TrainLink />
              <HubLink />
            </div>
          }
        >
          <p>
            {isWhole ? '' : 'Models from other devices appear as soon as they have arrived. '}
            Show the studio 5 to 25 pictures of a style, a face, a character or an object, and use what it learned in your prompts.
          </p>
        </EmptyState>
      )}
      {!isEmpty && models !== undefined && found.length === 0 && (
        <EmptyState title={`No model is called “${text.trim()}”`}>
          <p>Try a shorter part of its name.</p>
        </EmptyState>
      )}
      {found.length > 0 && (
        <div className={styles.list}>
          <CardGrid label="Models" cards={found} keyOf={({ id }) => id} min={208} foot={88} scroller={scroller}>
            {(model) => (
              <ModelCard
                model={model}
                unsent={unsent.get(model.id)}
                items={items}
                account={account}
                now={now}
                price={priceFor(model.trainer)}
              />
            )}
          </CardGrid>
        </div>
      )}
    </PageFrame>
  );
}

function TrainLink() {
  return (
    <Link to="/train/{-$modelId}" params={{ modelId: 'new' }} search={{}} className={classNames(button.button, button.primary)}>
      <Plus size={16} aria-hidden />
      Train a model
    </Link>
  );
}

function HubLink() {
  return (
    <Link to="/models/{-$modelKey}" params={{ modelKey: undefined }} search={{}} className={classNames(button.button, button.outline)}>
      <Globe size={16} aria-hidden />
      Model hub
    </Link>
  );
}
