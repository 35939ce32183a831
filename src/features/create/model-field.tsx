import { Palette } from 'lucide-react';
import { painterModel } from '../../../contract/model.ts';
import styles from './fields.module.css';

/** What paints. One engine serves this studio, so there is nothing to choose, only to know. */
export function ModelField() {
  return (
    <div className={styles.model}>
      <Palette size={20} aria-hidden />
      <div>
        <p className={styles.modelName}>{painterModel.name}</p>
        <p className={styles.note}>{painterModel.description}</p>
      </div>
    </div>
  );
}
