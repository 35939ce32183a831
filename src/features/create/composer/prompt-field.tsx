import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { loadUntilThere } from '../../../lib/connection/load-until-there.ts';
import { lazyNamed } from '../../../ui/lazy-named.tsx';
import { changeForm, createState } from '../form/create.state.ts';
import type { LanguageAttributes } from './prompt-language.tsx';
import styles from './prompt-field.module.css';

const PromptLanguage = lazyNamed(async () => (await loadUntilThere(() => import('./prompt-language.tsx'))).PromptLanguage);

const growsByItself = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content');

type PromptFieldProps = {
  value: string;
  placeholder: string;
  /** Characters left; null while far from the limit. */
  left: number | null;
  onSubmit: () => void;
};

/** The prompt field, which grows with its text. Ctrl or Cmd with Enter creates. Near the limit it counts characters. */
export function PromptField({ value, placeholder, left, onSubmit }: PromptFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { focusRequests } = useSnapshot(createState);
  const seenRequests = useRef(focusRequests);
  const [language, setLanguage] = useState<LanguageAttributes | null>(null);

  useLayoutEffect(() => {
    const element = field.current;
    if (element === null || growsByItself) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the height depends on the text
  }, [value]);

  useEffect(() => {
    if (focusRequests === seenRequests.current) return;
    seenRequests.current = focusRequests;
    field.current?.focus();
    field.current?.setSelectionRange(value.length, value.length);
  }, [focusRequests, value.length]);

  return (
    <div className={styles.field}>
      <textarea
        ref={field}
        aria-label="Prompt"
        aria-keyshortcuts="Control+Enter Meta+Enter"
        placeholder={placeholder}
        className={styles.input}
        rows={1}
        // Until the language is detected, the first letter decides the direction.
        dir="auto"
        {...language}
        value={value}
        aria-invalid={left !== null && left < 0 ? true : undefined}
        onChange={(event) => changeForm({ prompt: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onSubmit();
        }}
      />
      {value !== '' && <PromptLanguage prompt={value} onChange={setLanguage} />}
      {left !== null && left >= 0 && (
        <p className={styles.count}>
          {left.toLocaleString('en')} {left === 1 ? 'character' : 'characters'} left
        </p>
      )}
    </div>
  );
}
