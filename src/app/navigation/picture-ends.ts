/** A picture in the grid, when it is drawn and has been read. */
export function findTilePicture(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-media-id="${CSS.escape(id)}"] [data-tile-picture]`);
}

/** A picture on the stage; it may still be moving into its box. */
export function findStagePicture(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-stage-picture="${CSS.escape(id)}"]`);
}

/** True while a picture is on the stage and its dialog is not closing. */
export function isStageOpen(): boolean {
  return document.querySelector('[role="dialog"]:not([data-closed]) [data-stage-picture]') !== null;
}
