/** Bytes of files that a page holds for its screens. Beyond, the oldest are given up: the studio has them soon. */
const heldBytesMax = 64 * 1024 * 1024;

type OwnFile = { url: string; bytes: number };

/** Files by the address that screens ask for. */
const held = new Map<string, OwnFile>();

/**
 * Shows a file wherever the studio does not have it at this address yet. For pages that no service worker answers for: on a first visit
 * it is still coming, and some browsers give none.
 */
export function showOwnFile(path: string, file: Blob): void {
  if (held.size === 0 && typeof addEventListener === 'function') addEventListener('error', showInstead, true);
  drop(path);
  held.set(path, { url: URL.createObjectURL(file), bytes: file.size });
  let bytes = [...held.values()].reduce((sum, own) => sum + own.bytes, 0);
  for (const [oldest, own] of held) {
    if (bytes <= heldBytesMax) break;
    bytes -= own.bytes;
    drop(oldest);
  }
}

export function hasOwnFile(path: string): boolean {
  return held.has(path);
}

function drop(path: string): void {
  const own = held.get(path);
  if (own !== undefined) URL.revokeObjectURL(own.url);
  held.delete(path);
}

/** Comes before the screen hears that a picture is missing. */
function showInstead(event: Event): void {
  const { target } = event;
  if (!(target instanceof HTMLImageElement || target instanceof HTMLVideoElement)) return;
  const own = held.get(target.getAttribute('src') ?? '');
  if (own === undefined) return;
  event.stopImmediatePropagation();
  target.src = own.url;
}
