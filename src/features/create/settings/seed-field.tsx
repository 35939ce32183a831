import { Dices } from 'lucide-react';
import { isSeed, seedError, type SeedMode } from '../../../../contract/generations/image/seed-mode.ts';
import { limits } from '../../../../contract/limits.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { changeForm } from '../form/create.state.ts';
import { readSeed, type CreateForm } from '../form/form-rules.ts';
import styles from './fields.module.css';

function anySeed(): string {
  return String(Math.floor(Math.random() * (limits.seedMax + 1)));
}

/** The seed: random gives each picture its own, a fixed one repeats the same picture. */
export function SeedField({ form }: { form: CreateForm }) {
  const seed = readSeed(form);
  const isWrong = seed !== null && !isSeed(seed);
  return (
    <div className={styles.stack}>
      <Segmented<SeedMode>
        label="Seed mode"
        value={form.isSeedFixed ? 'seed' : 'random'}
        options={[
          { value: 'random', label: 'Random' },
          { value: 'seed', label: 'Seed' },
        ]}
        onChange={(mode) => {
          const isSeedFixed = mode === 'seed';
          changeForm(isSeedFixed && form.seedText === '' ? { isSeedFixed, seedText: anySeed() } : { isSeedFixed });
        }}
      />
      {form.isSeedFixed && (
        <TextField
          label="Seed"
          inputMode="numeric"
          autoComplete="off"
          value={form.seedText}
          error={isWrong ? seedError : undefined}
          onChange={(event) => changeForm({ seedText: event.currentTarget.value })}
          trailing={
            <IconButton size="s" label="Another seed" icon={<Dices size={16} />} onClick={() => changeForm({ seedText: anySeed() })} />
          }
        />
      )}
    </div>
  );
}
