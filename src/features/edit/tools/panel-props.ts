import type { EditStep, EditStepOf } from '../../../../contract/edit/edit-step.ts';

/** Pixels of the picture that the tool works on. */
export type PictureSize = { width: number; height: number };

export type PanelProps<K extends EditStep['kind']> = {
  /** The step that the tool shows already; null before anything was chosen. */
  pending: EditStepOf<K> | null;
  size: PictureSize;
  onClose: () => void;
};
