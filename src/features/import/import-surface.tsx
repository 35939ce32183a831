import { FileX, ImageUp } from 'lucide-react';
import { useCallback } from 'react';
import { importFiles } from './import-files.ts';
import { ImportPanel } from './import-panel.tsx';
import { useDrop } from './drop/use-drop.ts';
import styles from './import-surface.module.css';

type ImportSurfaceProps = {
  /** Called with the first item of each import, for the gallery to reveal. */
  onImported: (id: string) => void;
};

/** Imports pictures and videos dropped or pasted anywhere on the page, and shows the progress. */
export function ImportSurface({ onImported }: ImportSurfaceProps) {
  const take = useCallback((files: File[]) => void importFiles(files, onImported), [onImported]);
  const dragged = useDrop(take);
  return (
    <>
      {dragged !== 'other' && (
        <div role="status" className={styles.veil} data-drag={dragged}>
          <p className={styles.invitation}>
            {dragged === 'accepted' ? <ImageUp size={28} aria-hidden /> : <FileX size={28} aria-hidden />}
            {dragged === 'accepted' ? 'Drop to import' : 'Only pictures and videos can be imported'}
          </p>
        </div>
      )}
      <ImportPanel />
    </>
  );
}
