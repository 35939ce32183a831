import { showToast } from './toast/toast-store.ts';

/** Puts a text into the clipboard and says so. */
export async function copyText(text: string, what: string): Promise<void> {
  const isCopied = await writeClipboard(text);
  showToast({ key: 'copy', text: isCopied ? `${what} copied` : `${what} could not be copied`, durationMs: 2_500 });
}

async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // A studio reached over plain HTTP in a home network has no clipboard interface; selecting still works there.
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  // Inside the dialog, or its focus trap would take the selection away.
  (document.querySelector('[role="dialog"]') ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  return isCopied;
}
