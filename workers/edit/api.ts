import type { EditMask } from '../../contract/edit/edit-mask.ts';
import type { EditStep } from '../../contract/edit/edit-step.ts';

/** Longest side at which a picture is worked on on screen, px. */
export const previewSide = 1_600;

export const editTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type EditType = (typeof editTypes)[number];

/** A picture and the steps to lay on it. `key` names the file: the same key is always the same file. */
export type EditRequest = { key: string; source: Blob; steps: EditStep[] };

/** A picture for the screen, and the size in px that it will have when it is saved. */
export type EditPreview = { bitmap: ImageBitmap; width: number; height: number };

/** A mask as a grey PNG, and the share of the picture that it covers, 0–1. */
export type MaskFile = { file: Blob; cover: number };

export type EditApi = {
  /** For the screen, at most `previewSide` px long. */
  showEdit(request: EditRequest): Promise<EditPreview>;
  /** The whole picture as a file. */
  renderEdit(request: EditRequest & { type: EditType }, onProgress: (fraction: number) => void): Promise<Blob>;
  /** The share of the picture that a mask covers, 0–1. */
  countMask(mask: EditMask): Promise<number>;
  renderMask(mask: EditMask): Promise<MaskFile>;
};
