import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { listTags, type PlacedTag } from '../../../contract/generation/character/prompt-tags.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { addOverlay } from '../overlay/escape-order.ts';
import { useLatest } from '../hooks/use-latest.ts';
import { placeOutside, tagToDelete } from './edit-tags.ts';
import { findMention, matchOptions, type Mention } from './find-mention.ts';
import { TagChips } from './tag-chips.tsx';
import { TagMenu } from './tag-menu.tsx';
import type { TagOption } from './tag-option.ts';
import { useTagPlaces } from './use-tag-places.ts';
import styles from './tag-field.module.css';

type TagFieldProps = {
  label: string;
  value: string;
  /** All that can be named. */
  options: readonly TagOption[];
  placeholder?: string;
  describedBy?: string;
  onChange: (value: string) => void;
  /** Ctrl or Cmd with Enter. */
  onSubmit: () => void;
};

/**
 * Text in which `@key` is shown as a chip with name and picture, laid over the text of a plain field: writing aids, copies and
 * screen readers have the text itself.
 */
export function TagField({ label, value, options, placeholder, describedBy, onChange, onSubmit }: TagFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = useRef<HTMLDivElement>(null);
  const listId = useId();
  const [scrollTop, setScrollTop] = useState(0);
  const tags = useMemo(
    () =>
      listTags(
        value,
        options.map(({ key }) => key),
      ),
    [value, options],
  );
  const places = useTagPlaces(field, copy, tags);
  const edit = useTagEditing(field, tags);
  const menu = useMentionMenu(value, options, edit.caret);
  const pick = (option: TagOption) => {
    if (menu.mention === null) return;
    edit.replace({ start: menu.mention.start, end: edit.caret ?? value.length }, `@${option.key} `);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSubmit();
    } else if (menu.hasKey(event.key)) {
      event.preventDefault();
      event.stopPropagation();
      const chosen = menu.press(event.key);
      if (chosen !== undefined) pick(chosen);
    } else edit.handleKey(event);
  };
  return (
    <div className={styles.field}>
      <textarea
        ref={field}
        aria-label={label}
        aria-describedby={describedBy}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        aria-autocomplete="list"
        aria-controls={menu.isOpen ? listId : undefined}
        aria-activedescendant={menu.isOpen ? `${listId}-${menu.active}` : undefined}
        className={styles.input}
        dir="auto"
        rows={3}
        placeholder={placeholder}
        value={value}
        onChange={(event) => {
          const { value: text, selectionStart } = event.currentTarget;
          edit.noteInput();
          menu.noteInput(text, selectionStart);
          onChange(text);
        }}
        onSelect={edit.handleSelect}
        onBlur={menu.close}
        onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}
        onKeyDown={handleKey}
      />
      <div className={styles.over} aria-hidden>
        <div ref={copy} className={styles.copy} dir="auto" style={{ translate: `0 ${-scrollTop}px` }}>
          <span className={styles.text}>{withTags(value, tags)}</span>
          <TagChips places={places} tags={tags} options={options} />
        </div>
      </div>
      {menu.isOpen && <TagMenu id={listId} options={menu.options} active={menu.active} onActive={menu.setActive} onPick={pick} />}
      <VisuallyHidden>
        <span role="status">{menu.isOpen ? `${menu.options.length} ${menu.options.length === 1 ? 'name' : 'names'}` : ''}</span>
      </VisuallyHidden>
    </div>
  );
}

/** The text with its tags marked. The last line needs a letter to have a height. */
function withTags(text: string, tags: readonly PlacedTag[]): ReactNode[] {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const { start, end } of tags) {
    parts.push(
      text.slice(from, start),
      <span key={start} data-tag>
        {text.slice(start, end)}
      </span>,
    );
    from = end;
  }
  return [...parts, `${text.slice(from)}\u200b`];
}

/** Carets and deletions treat a tag as one letter. */
function useTagEditing(field: React.RefObject<HTMLTextAreaElement | null>, tags: readonly PlacedTag[]) {
  const [caret, setCaret] = useState<number | null>(null);
  const before = useRef(0);
  const inserted = useRef<number | null>(null);
  const latest = useLatest(tags);

  useEffect(() => {
    const input = field.current;
    if (input === null) return undefined;
    // Keyboards on a screen name no keys: there the deletion itself is heard.
    const handle = (event: InputEvent) => {
      const way = event.inputType === 'deleteContentBackward' ? 'back' : event.inputType === 'deleteContentForward' ? 'forward' : null;
      if (way === null || !event.cancelable || input.selectionStart !== input.selectionEnd) return;
      const part = tagToDelete(latest.current, { caret: input.selectionStart, way, inserted: inserted.current });
      if (part === null) return;
      event.preventDefault();
      replaceText(input, part, '');
    };
    input.addEventListener('beforeinput', handle);
    return () => input.removeEventListener('beforeinput', handle);
  }, [field, latest]);

  return {
    caret,
    noteInput: () => {
      inserted.current = null;
      setCaret(field.current?.selectionStart ?? null);
    },
    handleSelect: () => {
      const input = field.current;
      if (input === null) return;
      const { selectionStart: start, selectionEnd: end } = input;
      const place = start === end ? placeOutside(tags, start, before.current) : null;
      if (place !== null) input.setSelectionRange(place, place);
      before.current = input.selectionStart;
      setCaret(start === end ? input.selectionStart : null);
    },
    handleKey: (event: KeyboardEvent) => {
      const input = field.current;
      const way = event.key === 'Backspace' ? 'back' : event.key === 'Delete' ? 'forward' : null;
      if (input === null || way === null || input.selectionStart !== input.selectionEnd) return;
      const part = tagToDelete(tags, { caret: input.selectionStart, way, inserted: inserted.current });
      // The browser deletes what is selected, and Undo brings it back.
      if (part !== null) input.setSelectionRange(part.start, part.end);
    },
    replace: (part: { start: number; end: number }, text: string) => {
      const input = field.current;
      if (input === null) return;
      replaceText(input, part, text);
      inserted.current = input.selectionStart;
      setCaret(input.selectionStart);
    },
  };
}

/** As if it was typed, so that Undo knows it. */
function replaceText(input: HTMLTextAreaElement, { start, end }: { start: number; end: number }, text: string): void {
  input.focus();
  input.setSelectionRange(start, end);
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
}

/** The names that fit what is being typed, and the keys that go through them. */
function useMentionMenu(value: string, all: readonly TagOption[], caret: number | null) {
  const [active, setActive] = useState(0);
  const [closed, setClosed] = useState<Mention | null>(null);
  const found: Mention | null = caret === null ? null : findMention(value, caret);
  const isClosed = found !== null && found.start === closed?.start && found.query.startsWith(closed.query);
  const mention = isClosed ? null : found;
  const options = mention === null ? [] : matchOptions(all, mention.query);
  const isOpen = options.length > 0;
  const index = Math.min(active, options.length - 1);
  const close = () => {
    setClosed(found);
    setActive(0);
  };
  const latest = useLatest(close);
  useEffect(() => (isOpen ? addOverlay({ contains: () => false, close: () => latest.current() }) : undefined), [isOpen, latest]);
  return {
    mention,
    options,
    isOpen,
    active: index,
    setActive,
    close,
    /** A name that was begun anew may open it again. */
    noteInput: (text: string, at: number) => findMention(text, at) === null && setClosed(null),
    hasKey: (key: string) => isOpen && ['ArrowDown', 'ArrowUp', 'Enter', 'Tab'].includes(key),
    /** Moves to another name, or returns the one that is taken. */
    press: (key: string): TagOption | undefined => {
      if (key === 'Enter' || key === 'Tab') return options[index];
      setActive((index + (key === 'ArrowDown' ? 1 : options.length - 1)) % options.length);
      return undefined;
    },
  };
}
