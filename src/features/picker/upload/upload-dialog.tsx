import { ImageUp } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type DragEvent } from 'react';
import { importMedia } from '../../../actions/import-media.ts';
import { findMedia } from '../../../db/queries/media.ts';
import { useLatest } from '../../../ui/hooks/use-latest.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { errorText } from '../../../ui/feedback/run-action.ts';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { pickMedia, type PickedItem } from '../picked-item.ts';
import { refusalTexts, refuseUpload } from './upload-rules.ts';
import styles from './upload-dialog.module.css';

type UploadDialogProps = { account: string; onClose: (picked: readonly PickedItem[]) => void };

/** Brings one image into the library and returns it: dropped, pasted or chosen. Mounted while it is open. */
export function UploadDialog({ account, onClose }: UploadDialogProps) {
  const { state, upload } = useUpload(account, onClose);
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  usePaste(upload);
  const isBusy = state.name !== null;
  const handleOver = (event: DragEvent) => {
    event.preventDefault();
    event.dataTransfer.dropEffect = refuseUpload(event.dataTransfer.items) === null ? 'copy' : 'none';
    setIsOver(refuseUpload(event.dataTransfer.items) === null);
  };
  return (
    <Dialog title="Upload" size="m" isOpen onClose={() => onClose([])}>
      <button
        type="button"
        className={styles.zone}
        data-over={isOver || undefined}
        aria-busy={isBusy}
        onClick={() => !isBusy && input.current?.click()}
        onDragOver={handleOver}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          upload(event.dataTransfer.files);
        }}
      >
        {isBusy ? <Spinner size={24} /> : <ImageUp size={28} aria-hidden />}
        <span>{isBusy ? `Uploading ${state.name}` : 'Drop an image here, paste one, or choose a file'}</span>
      </button>
      {/* Outside the button, whose name they would not be a part of. */}
      <VisuallyHidden>
        <span role="status">{isBusy ? `Uploading ${state.name}` : ''}</span>
      </VisuallyHidden>
      {state.error !== null && (
        <p role="alert" className={styles.error}>
          Upload image failed! {state.error}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*,.heic,.heif,.tif,.tiff,.bmp"
        hidden
        onChange={(event) => event.currentTarget.files !== null && upload(event.currentTarget.files)}
      />
    </Dialog>
  );
}

/** One upload at a time; closing the dialog ends it. */
function useUpload(account: string, onDone: (picked: readonly PickedItem[]) => void) {
  const [state, setState] = useState<{ name: string | null; error: string | null }>({ name: null, error: null });
  const run = useRef<AbortController>(null);
  useEffect(() => () => run.current?.abort(), []);
  const upload = (files: FileList): void => {
    const refusal = refuseUpload(files);
    const file = files[0];
    if (refusal !== null || file === undefined) {
      showToast({ kind: 'error', text: refusalTexts[refusal ?? 'not-images'] });
      return;
    }
    if (run.current !== null) return;
    const own = new AbortController();
    run.current = own;
    setState({ name: file.name, error: null });
    void importOne(file, account, own.signal).then(
      (item) => !own.signal.aborted && onDone([item]),
      (error: unknown) => {
        run.current = null;
        if (own.signal.aborted) return;
        setState({ name: null, error: errorText(error) });
        showToast({ kind: 'error', text: 'Failed to upload image!' });
      },
    );
  };
  return { state, upload };
}

async function importOne(file: File, account: string, signal: AbortSignal): Promise<PickedItem> {
  const row = await findMedia(await importMedia(file, signal));
  if (row === undefined) throw new Error('what was imported is not there');
  return pickMedia(row, account);
}

function usePaste(upload: (files: FileList) => void): void {
  const latest = useLatest(upload);
  useLayoutEffect(() => {
    const handlePaste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files;
      if (files === undefined || files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    addEventListener('paste', handlePaste);
    return () => removeEventListener('paste', handlePaste);
  }, [latest]);
}
