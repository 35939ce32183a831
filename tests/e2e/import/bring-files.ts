import type { Locator } from '@playwright/test';

export type SentFile = { name: string; type: string; base64: string };

/** Sends an event with these files to an element, as the browser does when they are dragged or pasted. */
export async function bringFiles(
  target: Locator,
  event: 'dragenter' | 'dragover' | 'dragleave' | 'drop' | 'paste',
  files: SentFile[],
): Promise<void> {
  await target.evaluate(
    (element, { name, sent }) => {
      const data = new DataTransfer();
      for (const file of sent) {
        const bytes = Uint8Array.from(atob(file.base64), (character) => character.charCodeAt(0));
        data.items.add(new File([bytes], file.name, { type: file.type }));
      }
      const options = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        name === 'paste'
          ? new ClipboardEvent(name, { ...options, clipboardData: data })
          : new DragEvent(name, { ...options, dataTransfer: data }),
      );
    },
    { name: event, sent: files },
  );
}
