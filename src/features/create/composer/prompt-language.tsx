import { useEffect, useLayoutEffect, useState } from 'react';
import { directionOf, isTooShortToDetect, type Language } from '../../../../contract/text/language.ts';
import { detectLanguage } from '../../../../workers/language/client.ts';
import { consoleLog } from '../../../lib/log.ts';
import { isWrittenLike } from '../../../lib/text/is-written-like.ts';
import { useSettled } from '../../../ui/hooks/use-settled.ts';

/** ms without a key before a prompt is looked at. */
const pauseMs = 300;

/** Attributes of a field with text in a known language. */
export type LanguageAttributes = { lang: Language; dir: 'ltr' | 'rtl' | 'auto' };

type PromptLanguageProps = { prompt: string; onChange: (attributes: LanguageAttributes | null) => void };

/** Follows the language of a prompt while it is written. It shows nothing: a component only to be loaded after the first paint. */
export function PromptLanguage({ prompt, onChange }: PromptLanguageProps) {
  const language = useLanguage(prompt);
  // Before the next paint, so that a replaced prompt never stands on the wrong side.
  useLayoutEffect(() => {
    onChange(language === null ? null : { lang: language, dir: directionOf(language) });
    return () => onChange(null);
  }, [language, onChange]);
  return null;
}

/** Null while no language is known, or where the part that detects it cannot be loaded. */
function useLanguage(prompt: string): Language | null {
  const [detected, setDetected] = useState<Language | null>(null);
  const settled = useSettled(prompt, pauseMs);
  useEffect(() => {
    if (isTooShortToDetect(settled)) return;
    let isCurrent = true;
    detectLanguage(settled).then(
      (language) => isCurrent && setDetected(language),
      (error: unknown) => consoleLog('language.not-detected', { reason: String(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [settled]);
  if (isTooShortToDetect(prompt)) return 'en';
  return detected !== null && isWrittenLike(detected, prompt) ? detected : null;
}
