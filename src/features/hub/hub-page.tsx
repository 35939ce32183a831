import { Link } from '@tanstack/react-router';
import { Boxes, Plus } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { trainingModes, type TrainingMode } from '../../../contract/generations/image/image-defaults.ts';
import { hubSorts, type HubSort } from '../../../contract/trained-models/hub-sort.ts';
import { limits } from '../../../contract/limits.ts';
import { trainingModeTexts } from '../../../contract/trained-models/training-mode-texts.ts';
import type { HubQuestion } from '../../actions/trained-models/list-community-models.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import button from '../../ui/controls/button.module.css';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loading } from '../../ui/feedback/progress/loading.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { PageFrame } from '../../ui/layout/page-frame.tsx';
import { CardGrid } from '../../ui/windowing/card-grid.tsx';
import { HubCard } from './hub-card.tsx';
import { useCommunity, type HubState } from './use-community.ts';
import layout from '../../ui/layout/list-toolbar.module.css';
import styles from './hub-page.module.css';

type HubPageProps = {
  question: HubQuestion;
  /** Changes the address; absent keys stay. */
  onAsk: (change: { mode?: TrainingMode | undefined; sort?: HubSort; q?: string | undefined }) => void;
};

/** The hub: models that users of this studio published. */
export function HubPage({ question, onAsk }: HubPageProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { state, readAgain, tryMore, readMore } = useCommunity(question);
  const search = useCallback((text: string) => onAsk({ q: text.trim() === '' ? undefined : text.trim() }), [onAsk]);
  const items = state.step === 'shown' ? state.list.items : [];
  return (
    <PageFrame
      toolbar={
        <header className={classNames(layout.toolbar, styles.toolbar)}>
          <h1>Model hub</h1>
          <div className={classNames(layout.tools, styles.tools)}>
            <SearchField label="Search the hub" maxLength={limits.searchLength} value={question.search} onSearch={search} />
            <Select
              aria-label="What they learned"
              value={question.mode ?? ''}
              onChange={({ currentTarget: { value } }) => onAsk({ mode: trainingModes.find((mode) => mode === value) })}
            >
              <option value="">All kinds</option>
              {trainingModes.map((mode) => (
                <option key={mode} value={mode}>
                  {trainingModeTexts[mode].name}
                </option>
              ))}
            </Select>
            <Select
              aria-label="Sort by"
              value={question.sort}
              onChange={({ currentTarget: { value } }) => onAsk({ sort: hubSorts.find((sort) => sort === value) ?? 'Trending' })}
            >
              {hubSorts.map((sort) => (
                <option key={sort} value={sort}>
                  {sort}
                </option>
              ))}
            </Select>
            <Link to="/train/{-$modelId}" params={{ modelId: undefined }} search={{}} className={classNames(button.button, button.outline)}>
              <Boxes size={16} aria-hidden />
              My models
            </Link>
          </div>
        </header>
      }
      scroller={scroller}
      isBusy={state.step === 'reading'}
      end={endText(state)}
    >
      {state.step === 'reading' && <Loading>Looking into the hub</Loading>}
      {state.step === 'failed' && (
        <EmptyState title="The hub could not be read" action={<Button onClick={readAgain}>Try again</Button>}>
          <p>{state.message} Your own models are on this device.</p>
        </EmptyState>
      )}
      {state.step === 'shown' && items.length === 0 && <NothingFound {...question} />}
      {items.length > 0 && (
        <div className={styles.list}>
          {state.step === 'shown' && state.isKept && (
            <p role="status" className={styles.note}>
              These are the models that this device keeps; more need a connection.
            </p>
          )}
          <CardGrid label="Published models" cards={items} keyOf={({ id }) => id} min={208} foot={56} scroller={scroller} onEnd={readMore}>
            {(model) => <HubCard model={model} />}
          </CardGrid>
          {state.step === 'shown' && state.more === 'failed' && (
            <p className={styles.note}>
              The next models could not be read. <Button onClick={tryMore}>Try again</Button>
            </p>
          )}
        </div>
      )}
    </PageFrame>
  );
}

function endText(state: HubState): string | null {
  if (state.step !== 'shown' || state.list.items.length === 0 || state.isKept || state.more === 'failed') return null;
  return state.list.nextCursor === null ? 'All models loaded!' : 'Reading more';
}

function NothingFound({ search, mode }: HubQuestion) {
  if (search !== '' || mode !== undefined)
    return (
      <EmptyState title={search === '' ? 'No published model learned this' : `No published model is called “${search}”`}>
        <p>Try a shorter part of its name, or all kinds.</p>
      </EmptyState>
    );
  return (
    <EmptyState
      title="Nothing is published here yet"
      action={
        <Link to="/train/{-$modelId}" params={{ modelId: 'new' }} search={{}} className={classNames(button.button, button.primary)}>
          <Plus size={16} aria-hidden />
          Train a model
        </Link>
      }
    >
      <p>Publish a model of yours, and everybody on this studio finds it here.</p>
    </EmptyState>
  );
}
