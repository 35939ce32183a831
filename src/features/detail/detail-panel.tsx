import { RotateCcw, Trash2, X } from 'lucide-react';
import type { GenerationParams } from '../../../contract/generation.ts';
import { isInProgress } from '../../../contract/media.ts';
import { cancelGeneration } from '../../actions/cancel-generation.ts';
import { retryGeneration } from '../../actions/retry-generation.ts';
import { Button } from '../../ui/button.tsx';
import { runAction } from '../../ui/run-action.ts';
import { showToast } from '../../ui/toast-store.ts';
import { DetailsSection } from './details-section.tsx';
import { SaveSection } from './save-section.tsx';
import type { ShownItem } from './use-item.ts';
import styles from './detail-panel.module.css';

type DetailPanelProps = {
  shown: ShownItem & { item: NonNullable<ShownItem['item']> };
  onDelete: () => void;
  onReuse: (params: GenerationParams) => void;
  onShow: (id: string) => void;
};

/** What can be done with the picture, and what it was made from. */
export function DetailPanel({ shown, onDelete, onReuse, onShow }: DetailPanelProps) {
  const { item } = shown;
  const retry = async () => onShow(await retryGeneration(item.generation_history_id));
  return (
    <div className={styles.panel}>
      {item.status === 'completed' && <SaveSection item={item} onDelete={onDelete} />}
      {isInProgress(item) && (
        <div className={styles.section}>
          <Button icon={<X size={16} aria-hidden />} onClick={() => void runAction(() => cancel(item.id))}>
            Cancel
          </Button>
        </div>
      )}
      {item.status === 'failed' && (
        <div className={styles.section}>
          <div className={styles.pair}>
            <Button icon={<RotateCcw size={16} aria-hidden />} onClick={() => void runAction(retry)}>
              Retry
            </Button>
            <Button icon={<Trash2 size={16} aria-hidden />} onClick={onDelete}>
              Delete
            </Button>
          </div>
        </div>
      )}
      <DetailsSection shown={shown} onReuse={onReuse} />
    </div>
  );
}

async function cancel(id: string): Promise<void> {
  await cancelGeneration(id);
  showToast({ key: 'cancel', text: 'Your generation request has been canceled. Credits have been refunded to your account.' });
}
