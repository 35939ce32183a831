import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { PlacedTag } from '../../../contract/generations/character/prompt-tags.ts';
import { useLatest } from '../hooks/use-latest.ts';
import { keepTagsApart, mendTags, placeOutside, tagsWhileComposing, tagToDelete } from './edit-tags.ts';
import type { TagGrammar } from './tag-grammar.ts';

type Field = RefObject<HTMLTextAreaElement | null>;
type TaggedText = { value: string; keys: readonly string[]; list: TagGrammar['list'] };
type Composing = { text: string; tags: readonly PlacedTag[]; start: number; end: number };

/**
 * Treats tags of a text field as one letter for carets and deletions, and separates adjacent letters with a blank. It does not disturb an
 * input method while it composes; the tags are repaired afterwards.
 */
export function useTagEditing(field: Field, { value, keys, list }: TaggedText) {
  const [caret, setCaret] = useState<number | null>(null);
  const [composing, setComposing] = useState<Composing | null>(null);
  const before = useRef(0);
  const inserted = useRef<number | null>(null);
  const tags = useMemo(
    () =>
      composing === null
        ? list(value, keys)
        : tagsWhileComposing(composing.tags, { ...composing, grown: value.length - composing.text.length }),
    [value, keys, list, composing],
  );
  const latest = useLatest({ tags, keys, list, composing });

  useEffect(() => {
    const input = field.current;
    if (input === null) return undefined;
    const handleInput = ({ target }: Event) => {
      if (target !== input) return;
      inserted.current = null;
      setCaret(input.selectionStart);
    };
    const handleSelect = () => {
      if (document.activeElement !== input || latest.current.composing !== null) return;
      const { selectionStart: start, selectionEnd: end } = input;
      const place = start === end ? placeOutside(latest.current.tags, start, before.current) : null;
      if (place !== null) input.setSelectionRange(place, place);
      before.current = input.selectionStart;
      setCaret(start === end ? input.selectionStart : null);
    };
    const all = Object.entries({
      beforeinput: (event: InputEvent) => handleBeforeInput(event, input, { ...latest.current, inserted: inserted.current }),
      ...composingHandlers(input, latest, setComposing),
      // `selectionchange` fires later, and the next key may come before it.
      keyup: handleSelect,
      pointerup: handleSelect,
    });
    for (const [type, handle] of all) input.addEventListener(type, handle as EventListener);
    document.addEventListener('selectionchange', handleSelect);
    // On the document, after React at its root: a state set before React reads the new text can render the field with the old one, which
    // loses a letter.
    document.addEventListener('input', handleInput);
    return () => {
      for (const [type, handle] of all) input.removeEventListener(type, handle as EventListener);
      document.removeEventListener('selectionchange', handleSelect);
      document.removeEventListener('input', handleInput);
    };
  }, [field, latest]);

  return {
    tags,
    caret,
    /** Replaces the typed text with a choice. */
    replace: (edit: { start: number; end: number; text: string }) => {
      const input = field.current;
      if (input === null) return;
      replaceText(input, edit);
      inserted.current = input.selectionStart;
      setCaret(input.selectionStart);
    },
  };
}

type Editing = { tags: readonly PlacedTag[]; keys: readonly string[]; list: TagGrammar['list']; composing: Composing | null };

/** Deletes a tag as a whole, and keeps typed text apart from tags. `inserted`: the caret right after a choice. */
function handleBeforeInput(event: InputEvent, input: HTMLTextAreaElement, editing: Editing & { inserted: number | null }): void {
  if (!event.cancelable || editing.composing !== null) return;
  const { selectionStart: at, selectionEnd: end } = input;
  const way = event.inputType === 'deleteContentBackward' ? 'back' : event.inputType === 'deleteContentForward' ? 'forward' : null;
  // On-screen keyboards send no key names, so the deletion event is handled.
  const part = way === null || at !== end ? null : tagToDelete(editing.tags, { caret: at, way, inserted: editing.inserted });
  if (part !== null) {
    event.preventDefault();
    replaceText(input, { ...part, text: '' });
    return;
  }
  const { data: words } = event;
  if (words === null || !event.inputType.startsWith('insert')) return;
  const text = input.value.slice(0, at) + input.value.slice(end);
  const apart = keepTagsApart(text, at, { words, keys: editing.keys });
  if (apart === words) return;
  event.preventDefault();
  replaceText(input, { start: at, end, text: apart });
  if (!words.endsWith(' ') && apart.endsWith(' ')) input.setSelectionRange(at + apart.length - 1, at + apart.length - 1);
}

/** Lets an input method compose undisturbed, and repairs the tags afterwards. */
function composingHandlers(input: HTMLTextAreaElement, latest: RefObject<Editing>, setComposing: (now: Composing | null) => void) {
  return {
    compositionstart: () => {
      const { value: text, selectionStart: start, selectionEnd: end } = input;
      setComposing({ text, tags: latest.current.list(text, latest.current.keys), start, end });
    },
    compositionend: () => {
      const begun = latest.current.composing;
      setComposing(null);
      if (begun === null) return;
      const edit = mendTags(begun.text, input.value, { keys: latest.current.keys, caret: begun.start });
      // The input method still owns the text in this event.
      if (edit !== null) setTimeout(() => replaceText(input, edit));
    },
  };
}

/** Inserts text like typing, so that the browser's Undo includes it. */
function replaceText(input: HTMLTextAreaElement, { start, end, text }: { start: number; end: number; text: string }): void {
  input.focus();
  input.setSelectionRange(start, end);
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
}
