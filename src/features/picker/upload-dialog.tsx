import { importMedia } from '../../actions/import/import-media.ts';
import { findMedia } from '../../db/queries/media/media.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ImageUpload } from '../../ui/panel/upload/image-upload.tsx';
import { pickMedia, type PickedItem } from './picked-item.ts';

type UploadDialogProps = { account: string; onClose: (picked: readonly PickedItem[]) => void };

/** Uploads one image into the library and returns it. Mounted while it is open. */
export function UploadDialog({ account, onClose }: UploadDialogProps) {
  const upload = async (file: File, signal: AbortSignal) => {
    const row = await findMedia(await importMedia(file, signal));
    if (row === undefined) throw new Error('what was imported is not there');
    const item = pickMedia(row, account);
    if (!signal.aborted) onClose([item]);
  };
  return (
    <Dialog title="Upload" size="m" isOpen onClose={() => onClose([])}>
      <ImageUpload upload={upload} />
    </Dialog>
  );
}
