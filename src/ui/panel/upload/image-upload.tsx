import { ImageUp } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type DragEvent } from 'react';
import { errorText } from '../../feedback/run-action.ts';
import { Spinner } from '../../feedback/progress/spinner.tsx';
import { showToast } from '../../feedback/toast/toast-store.ts';
import { useLatest } from '../../hooks/use-latest.ts';
import { VisuallyHidden } from '../../layout/visually-hidden.tsx';
import { refusalTexts, refuseUpload } from './upload-rules.ts';
import styles from './image-upload.module.css';

/** Uploads a file and reports it; the signal aborts it. */
type Upload = (file: File, signal: AbortSignal) => Promise<void>;

/** Uploads one image at a time, dropped, pasted or chosen; unmounting aborts the upload. */
export function ImageUpload({ upload }: { upload: Upload }) {
  const { state, start } = useUpload(upload);
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  usePaste(start);
  const isBusy = state.name !== null;
  const handleOver = (event: DragEvent) => {
    event.preventDefault();
    const isTaken = refuseUpload(event.dataTransfer.items) === null;
    event.dataTransfer.dropEffect = isTaken ? 'copy' : 'none';
    setIsOver(isTaken);
  };
  return (
    <>
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
          start(event.dataTransfer.files);
        }}
      >
        {isBusy ? <Spinner size={24} /> : <ImageUp size={28} aria-hidden />}
        <span>{isBusy ? `Uploading ${state.name}` : 'Drop an image here, paste one, or choose a file'}</span>
      </button>
      {/* Outside the button, so that they are not part of its name. */}
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
        onChange={(event) => {
          if (event.currentTarget.files !== null) start(event.currentTarget.files);
          // Reset, so that the same file can be chosen again after a failure or removal.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

function useUpload(upload: Upload) {
  const [state, setState] = useState<{ name: string | null; error: string | null }>({ name: null, error: null });
  const run = useRef<AbortController>(null);
  useEffect(() => () => run.current?.abort(), []);
  const start = (files: FileList): void => {
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
    const send = async () => {
      try {
        await upload(file, own.signal);
        if (!own.signal.aborted) setState({ name: null, error: null });
      } catch (error) {
        if (own.signal.aborted) return;
        setState({ name: null, error: errorText(error) });
        showToast({ kind: 'error', text: 'Failed to upload image!' });
      } finally {
        run.current = null;
      }
    };
    void send();
  };
  return { state, start };
}

function usePaste(take: (files: FileList) => void): void {
  const latest = useLatest(take);
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
