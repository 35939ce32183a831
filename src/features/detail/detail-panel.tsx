import { useLiveQuery } from 'dexie-react-hooks';
import { X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { currentKey, currentModel } from '../../../contract/generations/current-model.ts';
import type { GenerationParams } from '../../../contract/generations/generation.ts';
import { whyNoUpscale } from '../../../contract/generations/image/upscale-choice.ts';
import { hasPicture, isInProgress, type UpscaleMode } from '../../../contract/media/media.ts';
import { canVary, type VariationKind } from '../../../contract/generations/variations.ts';
import { cancelGeneration } from '../../actions/generations/cancel-generation.ts';
import { varyMedia } from '../../actions/generations/vary-media.ts';
import { findMe } from '../../db/queries/session.ts';
import { Button } from '../../ui/controls/button.tsx';
import { openAccountDialog } from '../../ui/overlay/account-dialog.ts';
import type { MenuEntry } from '../../ui/overlay/menu.tsx';
import { runAction } from '../../ui/feedback/run-action.ts';
import { showToast } from '../../ui/feedback/toast/toast-store.ts';
import type { AroundSlots, DetailSlots } from './detail-slots.ts';
import { BoostButton } from './boost-button.tsx';
import { DetailsSection } from './details-section.tsx';
import { FailedSection } from './more/failed-section.tsx';
import { AdminPanel } from './more/admin-panel.tsx';
import { VariationsSection } from './more/variations-section.tsx';
import { SaveSection } from './save-section.tsx';
import { runUsualUpscale } from './upscale/run-upscale.ts';
import { UpscaleSection } from './upscale/upscale-section.tsx';
import { listUseImageEntries } from './more/use-image-entries.tsx';
import type { ShownItem } from './use-item.ts';
import styles from './detail-panel.module.css';
import { painterModel, type Model } from '../../../contract/catalogue/model.ts';
import { refreshCatalogue } from '../../actions/engines/refresh-catalogue.ts';
import { findCatalogue } from '../../db/queries/generations/models.ts';

type DetailPanelProps = {
  shown: ShownItem & { item: NonNullable<ShownItem['item']> };
  /** The upscaled version on the stage; null for the original. */
  version: UpscaleMode | null;
  /** Content of other features. */
  slots: DetailSlots & { around: AroundSlots };
  onVersion: (version: UpscaleMode | null) => void;
  /** Compares this version with the original on the stage. */
  onCompare: (version: UpscaleMode) => void;
  onDelete: () => void;
  onReuse: (params: GenerationParams) => void;
  /** Called when an action created another item. */
  onMade: (id: string) => void;
  children?: ReactNode;
};

/** The panel of an item: its actions, and how it was made. */
export function DetailPanel({ shown, version, slots, onVersion, onCompare, onDelete, onReuse, onMade, children }: DetailPanelProps) {
  const { item, generation } = shown;
  const me = useLiveQuery(async () => findMe(), []);
  const models = useModels();
  const model = models.find(({ key }) => key === currentKey(item.model));
  const plan = me?.plan ?? 'free';
  const isPicture = hasPicture(item);
  const isImage = isPicture && item.resource_type === 'image';
  // Sessions stored by older versions lack `can_recreate`.
  const isRecreatable = me?.can_recreate ?? me !== undefined;
  const isVariable = isRecreatable && canVary(item, models);
  const vary = (kind: VariationKind) =>
    void runAction(async () => {
      const [first] = await varyMedia(item.id, kind);
      if (first !== undefined) onMade(first);
    });
  const onUpscale = (mode: UpscaleMode, fidelity: number) => {
    if (whyNoUpscale(plan) !== null) openAccountDialog('upgrade');
    else void runAction(() => runUsualUpscale(item.id, mode, fidelity));
  };
  const imageUses: MenuEntry[] = [
    ...(isPicture ? (slots.imageUses?.(item, slots.around.onLeave) ?? []) : []),
    ...(isImage ? listUseImageEntries(item, { model, onVary: isVariable ? vary : null, onUpscale }) : []),
  ];
  return (
    <div className={styles.panel}>
      {isPicture && (
        <SaveSection
          item={item}
          version={version}
          onVersion={onVersion}
          canShare={me?.can_share !== false}
          albumButtons={slots.albumButtons?.(item, slots.around)}
          imageUses={imageUses}
          onDelete={onDelete}
        />
      )}
      {isInProgress(item) && (
        <div className={styles.section}>
          <Button icon={<X size={16} aria-hidden />} onClick={() => void runAction(() => cancel(item.id))}>
            Cancel
          </Button>
          {me !== undefined && <BoostButton item={item} plan={plan} />}
        </div>
      )}
      {item.status === 'failed' && (
        <FailedSection item={item} asked={generation} models={models} isRecreatable={isRecreatable} onDelete={onDelete} onShow={onMade} />
      )}
      {children}
      <DetailsSection shown={shown} models={models} onReuse={isRecreatable ? onReuse : null} />
      {isImage && me !== undefined && (
        <UpscaleSection item={item} plan={plan} version={version} onVersion={onVersion} onCompare={onCompare} />
      )}
      {isVariable && model !== undefined && (
        <VariationsSection model={model} chosen={generation === null ? {} : currentModel(generation)} plan={plan} onVary={vary} />
      )}
      {me?.is_admin === true && <AdminPanel item={item} generation={generation} model={model} />}
    </div>
  );
}

async function cancel(id: string): Promise<void> {
  await cancelGeneration(id);
  showToast({ key: 'cancel', text: 'Your generation request has been canceled. Credits have been refunded to your account.' });
}

const builtIn = [painterModel];

/** The studio's models as last fetched; before that, the built-in painter alone. */
function useModels(): readonly Model[] {
  useEffect(() => void runAction(refreshCatalogue), []);
  return useLiveQuery(async () => findCatalogue(), []) ?? builtIn;
}
