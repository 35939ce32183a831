import { Button } from '../../ui/controls/button.tsx';
import styles from './convert-page.module.css';

type SharedListProps = { files: readonly File[]; chosen: File | null; onChoose: (file: File) => void };

/** Files that came together: which one is converted. */
export function SharedList({ files, chosen, onChoose }: SharedListProps) {
  return (
    <ul className={styles.shared} aria-label="Files">
      {files.map((file, at) => (
        // Two files of one name are two files.
        <li key={`${at} ${file.name}`}>
          <Button isPressed={file === chosen} onClick={() => onChoose(file)}>
            <span className={styles.sharedName}>{file.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
