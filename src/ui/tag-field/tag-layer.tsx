import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { PlacedTag } from '../../../contract/generations/character/prompt-tags.ts';
import { useLatest } from '../hooks/use-latest.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { TagChips } from './tag-chips.tsx';
import { characterTags, type TagGrammar } from './tag-grammar.ts';
import { TagMenu } from './tag-menu.tsx';
import type { TagOption } from './tag-option.ts';
import { useMentionMenu } from './use-mention-menu.ts';
import { useTagEditing } from './use-tag-editing.ts';
import { useTagPlaces } from './use-tag-places.ts';
import styles from './tag-field.module.css';

type TagLayerProps = {
  /** The text field; this layer is its sibling in a positioned box. */
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  /** All options. */
  options: readonly TagOption[];
  /** The grammar of tags; by default that of characters. */
  grammar?: TagGrammar | undefined;
  /** Opens the list of names above the field, for the bottom of a page. */
  opensUp?: boolean;
};

/**
 * Draws a chip with name and picture over each tag of a text field, such as `@key`, and offers names while one is typed. The field keeps
 * the plain text for spell checkers, copying and screen readers.
 */
export function TagLayer({ field, value, options, grammar = characterTags, opensUp = false }: TagLayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  const copy = useRef<HTMLDivElement>(null);
  const listId = useId();
  const keys = useKeys(options);
  const edit = useTagEditing(field, { value, keys, list: grammar.list });
  const places = useTagPlaces({ field, layer, copy }, edit.tags);
  const menu = useMentionMenu({ value, all: options, caret: edit.caret, find: grammar.find });
  const pick = (option: TagOption) => {
    if (menu.mention !== null)
      edit.replace({ start: menu.mention.start, end: edit.caret ?? value.length, text: `${grammar.write(option.key)} ` });
  };
  useMenuKeys(field, {
    handle: (event) => {
      if (event.isComposing || !menu.hasKey(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      const chosen = menu.press(event.key);
      if (chosen !== undefined) pick(chosen);
    },
    onBlur: menu.close,
  });
  useAttributes(field, {
    'aria-autocomplete': 'list',
    'aria-controls': menu.isOpen ? listId : null,
    'aria-activedescendant': menu.isOpen ? `${listId}-${menu.active}` : null,
  });
  return (
    <>
      <div ref={layer} className={styles.over} aria-hidden>
        <div ref={copy} className={styles.copy}>
          <span className={styles.text}>{withTags(value, edit.tags)}</span>
          <TagChips places={places} tags={edit.tags} options={options} />
        </div>
      </div>
      {menu.isOpen && (
        <TagMenu
          id={listId}
          label={grammar.offered}
          options={menu.options}
          active={menu.active}
          opensUp={opensUp}
          onActive={menu.setActive}
          onPick={pick}
        />
      )}
      <VisuallyHidden>
        <span role="status">{menu.isOpen ? `${menu.options.length} ${menu.options.length === 1 ? 'name' : 'names'}` : ''}</span>
      </VisuallyHidden>
    </>
  );
}

/** A stable list while the keys are the same; other properties of the options change more often. */
function useKeys(options: readonly TagOption[]): readonly string[] {
  const [keys, setKeys] = useState<readonly string[]>([]);
  const next = options.map(({ key }) => key);
  if (next.length === keys.length && next.every((key, index) => key === keys[index])) return keys;
  setKeys(next);
  return next;
}

/** The text with its tags marked. An empty last line needs a letter to have a height. */
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

type MenuKeys = { handle: (event: KeyboardEvent) => void; onBlur: () => void };

/** Handles the field's keys before the field does. */
function useMenuKeys(field: RefObject<HTMLTextAreaElement | null>, keys: MenuKeys): void {
  const latest = useLatest(keys);
  useEffect(() => {
    const input = field.current;
    if (input === null) return undefined;
    const handleKey = (event: KeyboardEvent) => latest.current.handle(event);
    const handleBlur = () => latest.current.onBlur();
    input.addEventListener('keydown', handleKey);
    input.addEventListener('blur', handleBlur);
    return () => {
      input.removeEventListener('keydown', handleKey);
      input.removeEventListener('blur', handleBlur);
    };
  }, [field, latest]);
}

function useAttributes(field: RefObject<HTMLTextAreaElement | null>, attributes: Record<string, string | null>): void {
  const told = JSON.stringify(attributes);
  useEffect(() => {
    const input = field.current;
    if (input === null) return undefined;
    const names = Object.entries(JSON.parse(told) as Record<string, string | null>);
    for (const [name, value] of names) if (value !== null) input.setAttribute(name, value);
    return () => {
      for (const [name] of names) input.removeAttribute(name);
    };
  }, [field, told]);
}
