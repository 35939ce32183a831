import { ImageUp, Images } from 'lucide-react';
import { useState, type DragEvent, type ReactNode } from 'react';
import type { MediaRow } from '../../../contract/media-row.ts';
import { mediaPath, versionPath, type UpscaleMode } from '../../../contract/media.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FileButton } from '../../ui/controls/file-button.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { ToolPage } from '../../ui/layout/tool-page.tsx';
import { BeforeAndAfter } from './before-and-after.tsx';
import { upscaleTutorial } from './upscale-tutorial.ts';
import styles from './upscale-page.module.css';

type UpscalePageProps = {
  account: string;
  /** The image; null where none is chosen, undefined while it is being read. */
  item: MediaRow | null | undefined;
  /** The larger version that is shown beside it; null: the image alone. */
  version: UpscaleMode | null;
  /** Why the image that was asked for is not here. */
  problem: string | null;
  /** Asks for an image of the library. */
  onPick: () => void;
  onFile: (file: File) => void;
  /** The ways to make it larger. */
  children: ReactNode;
};

/** An image is chosen, made larger and compared with what it was. */
export function UpscalePage({ account, item, version, problem, onPick, onFile, children }: UpscalePageProps) {
  return (
    <ToolPage
      title="Upscale"
      tutorial={upscaleTutorial}
      results={item ? { item: item.id } : { type: 'image' }}
      about="A larger version of an image. The image itself stays as it is."
    >
      <div className={styles.columns}>
        <section aria-labelledby="upscale-image" className={styles.card}>
          <h2 id="upscale-image">Image</h2>
          <DropStage onFile={onFile}>
            {problem !== null && (
              <p role="alert" className={styles.problem}>
                {problem}
              </p>
            )}
            {problem === null && item === undefined && <Spinner size={24} />}
            {problem === null && item === null && <p className={styles.note}>Choose an image, or drop one here.</p>}
            {problem === null && item && <Shown item={item} account={account} version={version} />}
          </DropStage>
          <div className={styles.buttons}>
            <Button icon={<Images size={16} aria-hidden />} onClick={onPick}>
              From the library
            </Button>
            <FileButton label="Upload an image" icon={<ImageUp size={16} aria-hidden />} accept="image/*" onFile={onFile} />
          </div>
        </section>
        {item && problem === null && <div className={styles.card}>{children}</div>}
      </div>
    </ToolPage>
  );
}

function DropStage({ onFile, children }: { onFile: (file: File) => void; children: ReactNode }) {
  const [isOver, setIsOver] = useState(false);
  const accept = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(true);
  };
  return (
    <div
      className={styles.stage}
      data-over={isOver || undefined}
      onDragOver={accept}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        setIsOver(false);
        const [file] = event.dataTransfer.files;
        if (file === undefined) return;
        event.preventDefault();
        onFile(file);
      }}
    >
      {children}
    </div>
  );
}

function Shown({ item, account, version }: { item: MediaRow; account: string; version: UpscaleMode | null }) {
  const before = mediaPath(item, 'original', account);
  const after = version === null ? null : versionPath(item, version, account);
  return <BeforeAndAfter item={item} before={before} after={after} />;
}
