import { useRef, useState, useEffect } from 'react';
import { ConverterNote } from './converter-note.tsx';
import { FileCard } from './file-card.tsx';
import { DropZone } from './drop-zone.tsx';
import { findKind, kindOf, type FileKind } from './file-kind.ts';
import { type SharedFiles, findMissedShare, takeShared } from '../../lib/files/shared-files.ts';
import { useIncomingFile } from '../../ui/hooks/use-incoming-file.ts';
import { ToolPage } from '../../ui/layout/tool-page.tsx';
import styles from './convert-page.module.css';
import { Button } from '../../ui/controls/button.tsx';

type Chosen = { file: File; kind: FileKind };

/** Converts a picture, video or sound to another format on this device. The file is not uploaded. */
export function ConvertPage() {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const latest = useRef<File | null>(null);
  const [show] = useState(() => async (file: File) => {
    latest.current = file;
    const kind = await findKind(file);
    if (latest.current !== file) return;
    setRefused(kind === null ? `${file.name} is not a picture, a video or a sound.` : null);
    if (kind !== null) setChosen({ file, kind });
  });
  const [take] = useState(() => (file: File) => void show(file));
  const [others, setOthers] = useState<readonly File[]>([]);
  const [takeAll] = useState(() => ({ files, refused: reason }: SharedFiles) => {
    setOthers(files);
    setRefused(reason);
    const first = files.find((file) => kindOf(file) !== null) ?? files[0];
    if (first !== undefined) take(first);
  });
  const isOver = useIncomingFile(take);
  useSharedFiles(takeAll);
  return (
    <ToolPage title="Convert" about="Pictures, videos and sounds, from one format into another. Your file stays on this device.">
      {refused !== null && (
        <p role="alert" className={styles.refused}>
          {refused}
        </p>
      )}
      <DropZone isOver={isOver} isSmall={chosen !== null} onFile={take} />
      {others.length > 1 && <SharedList files={others} chosen={chosen?.file ?? null} onChoose={take} />}
      {chosen !== null && <FileCard key={`${chosen.file.name} ${chosen.file.size} ${chosen.file.lastModified}`} {...chosen} />}
      <ConverterNote />
    </ToolPage>
  );
}

type SharedListProps = { files: readonly File[]; chosen: File | null; onChoose: (file: File) => void };

/** Chooses one of several shared files. */
function SharedList({ files, chosen, onChoose }: SharedListProps) {
  return (
    <ul className={styles.shared} aria-label="Files">
      {files.map((file, at) => (
        // Two shared files may have the same name.
        <li key={`${at} ${file.name}`}>
          <Button isPressed={file === chosen} onClick={() => onChoose(file)}>
            <span className={styles.sharedName}>{file.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Takes the files that the operating system shared with the installed app; they wait in a cache and are taken once. */
function useSharedFiles(onShared: (shared: SharedFiles) => void): void {
  useEffect(() => {
    const missed = findMissedShare(location.search);
    if (missed !== null) onShared({ files: [], refused: missed });
    // Without HTTPS a browser has no `caches`, and cannot share files with the app either.
    if (!('caches' in window)) return;
    const take = async () => {
      const shared = await takeShared(caches);
      if (shared.files.length > 0 || shared.refused !== null) onShared(shared);
    };
    take().catch((error: unknown) => console.error('convert.share-not-read', error));
  }, [onShared]);
}
