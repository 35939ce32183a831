/** Type under which dragged items travel inside the studio: a JSON list of identifiers. */
export const mediaDragType = 'application/x-pleinair-media';

/** Puts items on a drag. */
export function writeDraggedMedia(data: DataTransfer, ids: readonly string[]): void {
  data.setData(mediaDragType, JSON.stringify(ids));
}

/** Identifiers of dropped items; none when something else was dropped. */
export function readDraggedMedia(data: DataTransfer): string[] {
  try {
    const ids: unknown = JSON.parse(data.getData(mediaDragType) || '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    // Another page may use the same type for something else.
    return [];
  }
}

/** Whether a drag that is under way carries items; its contents can only be read when it is dropped. */
export function hasDraggedMedia(data: DataTransfer | null): boolean {
  return data?.types.includes(mediaDragType) === true;
}
