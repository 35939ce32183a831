/** A picture in the grid, when it is drawn and has been read. */
export function findTilePicture(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-media-id="${CSS.escape(id)}"] [data-tile-picture]`);
}

/** A picture on the stage, once there is something to see in it. */
export function findStagePicture(id: string): HTMLElement | null {
  const box = document.querySelector<HTMLElement>(`[data-stage-picture="${CSS.escape(id)}"]`);
  const image = box?.querySelector('img') ?? null;
  return image !== null && image.complete && image.naturalWidth > 0 ? box : null;
}

/** Whether a picture is on the stage, or its dialog only has still to leave the page. */
export function isStageOpen(): boolean {
  return document.querySelector('[role="dialog"]:not([data-closed]) [data-stage-picture]') !== null;
}
