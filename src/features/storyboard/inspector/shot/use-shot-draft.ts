import { useEffect, useMemo, useRef, useState } from 'react';
import type { StoryEdit } from '../../../../actions/stories/change-story.ts';
import { isOwnEdit, shotTexts, type ShotText } from '../../../../actions/stories/own-edits.ts';
import { updateShot } from '../../../../actions/stories/shots/update-shot.ts';
import type { StoryShot } from '../../../../db/queries/stories/stories.ts';
import { createSaveSoon } from '../../../../lib/save-soon.ts';
import { runAction } from '../../../../ui/feedback/run-action.ts';
import { useLatest } from '../../../../ui/hooks/use-latest.ts';
import type { Drafting } from '../drafting.ts';
import { joinWords, type LastWords } from './last-words.ts';
import { useLastWords } from './use-last-words.ts';

type Words = Record<ShotText, string>;

type ShotDraftOptions = {
  shot: StoryShot;
  drafting: Drafting;
  /** Called when another device changed a text that is being typed. */
  onElsewhere: (shot: StoryShot) => void;
};

/**
 * The texts of a shot while they are edited: saved together after a pause in typing, and on blur. Typing without leaving a field is one
 * step of Undo.
 */
export function useShotDraft({ shot, drafting, onElsewhere }: ShotDraftOptions) {
  const [typed, setTyped] = useState<Partial<Words>>({});
  const unsaved = useRef<Partial<Words>>({});
  const bases = useRef<Partial<Words>>({});
  const edit = useRef<StoryEdit | undefined>(undefined);
  const latest = useLatest(shot);
  const soon = useRef<ReturnType<typeof createSaveSoon>>(null);
  const change = (field: ShotText, value: string) => {
    unsaved.current = { ...unsaved.current, [field]: value };
    bases.current = { [field]: latest.current[field], ...bases.current };
    setTyped((now) => ({ ...now, [field]: value }));
    soon.current?.();
  };
  // Before `createSaveSoon`, whose save at the end of the page leaves nothing unsaved.
  const inFlight = useRef<LastWords | null>(null);
  const forget = useLastWords({ shot: latest, unsaved, bases, inFlight, change });
  const saving = useMemo(() => {
    const save = async () => {
      const typedNow = { words: unsaved.current, bases: bases.current };
      unsaved.current = {};
      bases.current = {};
      if (Object.keys(typedNow.words).length === 0) return;
      const running = joinWords(inFlight.current, typedNow);
      inFlight.current = running;
      edit.current = await runAction(() => updateShot(latest.current, typedNow.words, edit.current));
      // A later save keeps its texts until it has ended.
      if (inFlight.current !== running) return;
      inFlight.current = null;
      await forget();
    };
    return save;
  }, [latest, forget]);
  useEffect(() => {
    const saveSoon = createSaveSoon(saving);
    soon.current = saveSoon;
    const detach = drafting.attach(async () => {
      await saving();
      edit.current = undefined;
    });
    return () => {
      detach();
      saveSoon.end();
    };
  }, [saving, drafting]);
  useEffect(() => {
    const changed = shotTexts.filter((field) => bases.current[field] !== undefined && bases.current[field] !== shot[field]);
    if (changed.some((field) => !isOwnEdit(shot.id, field, shot[field]))) onElsewhere(shot);
    for (const field of changed) bases.current[field] = shot[field];
    // Text typed since stays in the field and overwrites the received text.
    setTyped(unsaved.current);
  }, [shot, onElsewhere]);
  return {
    valueOf: (field: ShotText) => typed[field] ?? shot[field],
    change,
    leave: () => {
      void drafting.save();
    },
  };
}
