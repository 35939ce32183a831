import { ImageUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { itemAddress } from '../../../../contract/generations/media-address.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { hasOwnVersions, openSession, type EditSession } from '../edit.state.ts';
import { findLastSession, findSession } from './edit-draft.ts';
import { classNames } from '../../../ui/class-names.ts';
import area from '../../../ui/panel/upload/drop-area.module.css';
import styles from './no-picture.module.css';

/** The callbacks that open a picture. */
export type PictureWays = {
  /** A file is being dragged over the page. */
  isOver: boolean;
  onFile: (file: File) => void;
  onPick: () => void;
  onUrl: (url: string | undefined) => void;
};
type NoPictureProps = PictureWays & {
  /** Why the requested picture is missing; absent if none was requested. */
  title?: string;
  text: string | null;
  onRetry?: () => void;
};

/** The page without a picture: it offers to open one, and explains a missing one. */
export function NoPicture({ title, text, isOver, onFile, onPick, onUrl, onRetry }: NoPictureProps) {
  const input = useRef<HTMLInputElement>(null);
  const last = useLastSession();
  return (
    <div className={styles.page}>
      <section aria-label="Picture" className={classNames(area.area, styles.zone)} data-over={isOver || undefined}>
        <ImageUp size={40} strokeWidth={1.25} aria-hidden className={area.icon} />
        <h1>{title ?? 'Edit a picture'}</h1>
        {text !== null && (
          <p role="alert" className={styles.text}>
            {text}
          </p>
        )}
        <p className={styles.text}>Drop or paste a picture, or choose one. It stays as it is; what you make of it is a new one.</p>
        <div className={styles.ways}>
          {onRetry !== undefined && <Button onClick={onRetry}>Try again</Button>}
          <Button variant="primary" onClick={onPick}>
            Choose from the library
          </Button>
          <Button onClick={() => input.current?.click()}>Choose a file</Button>
          {last !== null && title === undefined && (
            <Button variant="quiet" onClick={() => goOn(last, onUrl)}>
              Go on with the last picture
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label="Picture to edit"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = '';
            if (file !== undefined) onFile(file);
          }}
        />
      </section>
    </div>
  );
}

/** The picture edited last, if its versions are saved. */
function useLastSession(): EditSession | null {
  const [last, setLast] = useState<EditSession | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void findLastSession().then((found) => isCurrent && setLast(hasOwnVersions(found) ? found : null));
    return () => {
      isCurrent = false;
    };
  }, []);
  return last;
}

function goOn({ source }: EditSession, onUrl: (url: string | undefined) => void): void {
  if (source.kind === 'item') onUrl(itemAddress(source.id));
  else if (source.kind === 'upload') onUrl(`/api/media/upload_raw_image/${source.sha256}`);
  else void findSession(source).then((kept) => kept !== null && openSession(source, kept));
}
