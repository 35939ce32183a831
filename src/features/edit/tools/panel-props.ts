import type { PictureSize } from '../../../ui/brush/brush.ts';
import type { EditStep, EditStepOf } from '../../../../contract/edit/edit-step.ts';

export type PanelProps<K extends EditStep['kind']> = {
  /** The step that the tool shows already; null before anything was chosen. */
  pending: EditStepOf<K> | null;
  size: PictureSize;
  onClose: () => void;
};
