import { useLiveQuery } from 'dexie-react-hooks';
import { RotateCcw } from 'lucide-react';
import { canRetryNsfw, nsfwRetry } from '../../../../contract/media/failure.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { retryGeneration } from '../../../actions/generations/retry-generation.ts';
import { findGeneration } from '../../../db/queries/generations/generations.ts';
import { findCatalogue } from '../../../db/queries/generations/models.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';

type NsfwRetryProps = { item: MediaRow; tabIndex: number; className: string | undefined };

/** Retries a blocked prompt with a model of the studio that accepts it, where there is one. */
export function NsfwRetry({ item, tabIndex, className }: NsfwRetryProps) {
  const models = useLiveQuery(async () => findCatalogue(), []) ?? [];
  const generation = useLiveQuery(async () => findGeneration(item.generation_history_id), [item.generation_history_id]);
  if (!canRetryNsfw(item, generation, models)) return null;
  return (
    <button
      type="button"
      className={className}
      tabIndex={tabIndex}
      aria-label="Retry with Flux Kontext Dev"
      onClick={() => void runAction(() => retryGeneration(item.generation_history_id, nsfwRetry))}
    >
      <RotateCcw size={14} aria-hidden />
      <span>Retry with Flux Kontext Dev</span>
    </button>
  );
}
