/** Place of the picture on the stage: its left upper corner in CSS px, and CSS px per pixel of the picture. */
export type StagePlace = { left: number; top: number; scale: number };
