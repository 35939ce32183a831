import { useEffect, useLayoutEffect, useState } from 'react';
import { directionOf, isTooShortToDetect, type Language } from '../../../../contract/text/language.ts';
import { detectLanguage } from '../../../../workers/language/client.ts';
import { consoleLog } from '../../../lib/log.ts';
import { isWrittenLike } from '../../../lib/text/is-written-like.ts';
import { useSettled } from '../../../ui/hooks/use-settled.ts';

/** The language is detected after this pause in typing, ms. */
const pauseMs = 300;

/** HTML attributes of a field with text in a known language. */
export type LanguageAttributes = { lang: Language; dir: 'ltr' | 'rtl' | 'auto' };

type PromptLanguageProps = { prompt: string; onChange: (attributes: LanguageAttributes | null) => void };

/** Detects the language of a prompt as it is typed. It renders nothing: a component only for lazy loading after first paint. */
export function PromptLanguage({ prompt, onChange }: PromptLanguageProps) {
  const language = useLanguage(prompt);
  // A layout effect: a replaced prompt must not be painted on the wrong side.
  useLayoutEffect(() => {
    onChange(language === null ? null : { lang: language, dir: directionOf(language) });
    return () => onChange(null);
  }, [language, onChange]);
  return null;
}

/** The detected language; null until it is known, or when the detector cannot be loaded. */
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
