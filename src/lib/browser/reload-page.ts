/** A database that does not open must not hold the page up for ever, ms. */
const keepForMs = 3_000;

type Keep = () => Promise<void>;
const keepers = new Set<Keep>();

/** Starts the page again, where there is one. Nothing is lost by it: everything that matters is on disk. */
export function reloadPage(): void {
  globalThis.location?.reload();
}

/** `keep` is called before the page starts again by itself: what was typed last is not on the disk yet. Returns how to stop. */
export function keepBeforeReload(keep: Keep): () => void {
  keepers.add(keep);
  return () => keepers.delete(keep);
}

/** Reloads the page when all drafts are saved, at the latest after `waitMs`. */
export async function keepAndReload(waitMs = keepForMs): Promise<void> {
  const kept = Promise.allSettled([...keepers].map((keep) => keep()));
  await Promise.race([kept, new Promise((resolve) => setTimeout(resolve, waitMs))]);
  reloadPage();
}
