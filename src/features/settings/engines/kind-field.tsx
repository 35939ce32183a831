import { useId } from 'react';
import { engineKindNames, engineKinds, type EngineKind } from '../../../../contract/engine.ts';
import styles from './connect-dialog.module.css';

/** What kind of engine it is. */
export function KindField({ value, onChange }: { value: EngineKind; onChange: (kind: EngineKind) => void }) {
  const id = useId();
  return (
    <div className={styles.kind}>
      <label htmlFor={id}>Kind</label>
      <select id={id} value={value} onChange={(event) => onChange(engineKinds.find((kind) => kind === event.target.value) ?? value)}>
        {engineKinds.map((kind) => (
          <option key={kind} value={kind}>
            {capitalize(engineKindNames[kind])}
          </option>
        ))}
      </select>
    </div>
  );
}

function capitalize(text: string): string {
  return text === 'fal' ? text : text.charAt(0).toUpperCase() + text.slice(1);
}
