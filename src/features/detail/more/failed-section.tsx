import { RotateCcw, Trash2 } from 'lucide-react';
import { canRetryNsfw, nsfwRetry } from '../../../../contract/media/failure.ts';
import type { GenerationRow } from '../../../../contract/generations/generation.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import type { Model } from '../../../../contract/catalogue/model.ts';
import { retryGeneration } from '../../../actions/generations/retry-generation.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import panel from '../detail-panel.module.css';

type FailedSectionProps = {
  item: MediaRow;
  /** The request of the item; null when it is not on this device. */
  asked: GenerationRow | null;
  models: readonly Model[];
  /** Whether the studio offers Recreate. */
  isRecreatable: boolean;
  onDelete: () => void;
  onShow: (id: string) => void;
};

/** The actions for a failed generation. */
export function FailedSection({ item, asked, models, isRecreatable, onDelete, onShow }: FailedSectionProps) {
  const retry = (other?: typeof nsfwRetry) => void runAction(async () => onShow(await retryGeneration(item.generation_history_id, other)));
  const icon = <RotateCcw size={16} aria-hidden />;
  return (
    <div className={panel.section}>
      <div className={panel.pair}>
        {isRecreatable && canRetryNsfw(item, asked, models) && (
          <Button className={panel.wide} variant="primary" icon={icon} onClick={() => retry(nsfwRetry)}>
            Retry with Flux Kontext Dev
          </Button>
        )}
        {isRecreatable && (
          <Button icon={icon} onClick={() => retry()}>
            Retry
          </Button>
        )}
        <Button icon={<Trash2 size={16} aria-hidden />} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </div>
  );
}
