/** Starts the page again, where there is one. Nothing is lost by it: everything that matters is on disk. */
export function reloadPage(): void {
  globalThis.location?.reload();
}
