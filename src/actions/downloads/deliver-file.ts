import { saveBlob } from '../../lib/files/save-blob.ts';

/** The system's share sheet: the Web Share methods of `navigator`, absent in browsers without them. */
type Sharing = { canShare?(data: { files: File[] }): boolean; share?(data: { files: File[] }): Promise<void> };

export type Delivery = {
  sharing: Sharing;
  /** People of this device expect a share sheet, not a folder of downloads. */
  isTouch: boolean;
  /** A press happened just now (transient activation): without one the system refuses to share. */
  isPressed: boolean;
  save: (file: File) => void;
};

/**
 * Hands a file over: to the system's share sheet on touch devices that share files, else to the downloads. `ready`: it waits
 * for a press, because the activation expired while it was made, or the sheet was closed.
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
