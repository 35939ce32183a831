import type { PictureSize } from '../../../ui/brush/brush.ts';
import type { EditStep, EditStepOf } from '../../../../contract/edit/edit-step.ts';

export type PanelProps<K extends EditStep['kind']> = {
  /** The unapplied step of the tool; null before the first change. */
  pending: EditStepOf<K> | null;
  size: PictureSize;
  onClose: () => void;
};
