import { useId, type ReactNode } from 'react';
import { CountField } from './count-field.tsx';
import { changeForm } from './create.state.ts';
import { charactersLeft } from './form-rules.ts';
import { ModelField } from './model-field.tsx';
import { SeedField } from './seed-field.tsx';
import { SizeField } from './size-field.tsx';
import { useForm } from './use-form.ts';
import { usePlan } from './use-plan.ts';
import styles from './fields.module.css';

/** Every setting of a picture, for the panel and for the sheet. */
export function SettingsFields() {
  const form = useForm();
  const plan = usePlan();
  const left = charactersLeft(form.negativePrompt);
  return (
    <div className={styles.sections}>
      <Section title="Model">
        <ModelField />
      </Section>
      <Section title="Size">
        <SizeField form={form} />
      </Section>
      <Section title="Images">
        <CountField form={form} plan={plan} />
      </Section>
      <Section title="Seed">
        <SeedField form={form} />
      </Section>
      <Section title="Leave out">
        <textarea
          aria-label="Leave out"
          className={styles.negative}
          dir="auto"
          rows={3}
          placeholder="What the picture should not have: people, fog, red"
          value={form.negativePrompt}
          onChange={(event) => changeForm({ negativePrompt: event.currentTarget.value })}
        />
        {left !== null && <p className={left < 0 ? styles.danger : styles.note}>{left.toLocaleString('en')} characters left</p>}
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      {children}
    </section>
  );
}
