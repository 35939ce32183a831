import { saveBlob } from '../../lib/files/save-blob.ts';

/** What a system offers for passing files on; `navigator` where it has it. */
type Sharing = { canShare?(data: { files: File[] }): boolean; share?(data: { files: File[] }): Promise<void> };

export type Delivery = {
  sharing: Sharing;
  /** People of this device expect a share sheet, not a folder of downloads. */
  isTouch: boolean;
  /** A press happened just now: the system shares only what one asks for. */
  isPressed: boolean;
  save: (file: File) => void;
};

/**
 * Hands a file over: by the system's share sheet where files are shared by touch, else to the downloads. `ready`: it waits for
 * a press, because making it took longer than the system remembers one, or the sheet was closed.
 */
export async function deliverFile(file: File, delivery: Delivery = here()): Promise<'saved' | 'ready'> {
  const { sharing, isTouch, isPressed, save } = delivery;
  if (!isTouch || sharing.canShare?.({ files: [file] }) !== true) {
    save(file);
    return 'saved';
  }
  return isPressed ? shareFile(file, delivery) : 'ready';
}

/** Shares a file. A sheet that is closed changes nothing; another failure falls back to the downloads. */
export async function shareFile(file: File, { sharing, save }: Pick<Delivery, 'sharing' | 'save'> = here()): Promise<'saved' | 'ready'> {
  try {
    await sharing.share?.({ files: [file] });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'ready';
    save(file);
  }
  return 'saved';
}

function here(): Delivery {
  const { userActivation } = navigator as { userActivation?: UserActivation };
  return {
    sharing: navigator,
    isTouch: matchMedia('(pointer: coarse)').matches,
    isPressed: userActivation?.isActive ?? false,
    save: (file) => saveBlob(file, file.name),
  };
}
