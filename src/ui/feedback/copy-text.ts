import { showToast } from './toast/toast-store.ts';

/** Copies a text to the clipboard and shows a toast. */
export async function copyText(text: string, what: string): Promise<void> {
  const isCopied = await writeClipboard(text);
  showToast({ key: 'copy', text: isCopied ? `${what} copied` : `${what} could not be copied`, durationMs: 2_500 });
}

async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Over plain HTTP in a home network there is no clipboard API; copying a selection still works.
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  // Inside an open dialog, or its focus trap would clear the selection.
  (document.querySelector('[role="dialog"]') ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  return isCopied;
}
