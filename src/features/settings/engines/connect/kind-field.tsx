import { engineKindNames, engineKinds, type EngineKind } from '../../../../../contract/engines/engine.ts';
import { SelectField } from '../../../../ui/fields/select.tsx';

/** The choice of the kind of engine. */
export function KindField({ value, onChange }: { value: EngineKind; onChange: (kind: EngineKind) => void }) {
  return (
    <SelectField
      label="Kind"
      value={value}
      onChange={(event) => onChange(engineKinds.find((kind) => kind === event.target.value) ?? value)}
    >
      {engineKinds.map((kind) => (
        <option key={kind} value={kind}>
          {capitalize(engineKindNames[kind])}
        </option>
      ))}
    </SelectField>
  );
}

function capitalize(text: string): string {
  return text === 'fal' ? text : text.charAt(0).toUpperCase() + text.slice(1);
}
