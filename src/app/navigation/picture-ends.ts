/** A picture in the grid, when it is drawn and has been read. */
export function findTilePicture(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-media-id="${CSS.escape(id)}"] [data-tile-picture]`);
}

/** A picture on the stage; it may still be on its way into its box. */
export function findStagePicture(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-stage-picture="${CSS.escape(id)}"]`);
}

/** Whether a picture is on the stage, or its dialog only has still to leave the page. */
export function isStageOpen(): boolean {
  return document.querySelector('[role="dialog"]:not([data-closed]) [data-stage-picture]') !== null;
}
