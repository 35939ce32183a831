import { useEffect, useState } from 'react';
import { useLatest } from '../hooks/use-latest.ts';
import { addOverlay } from '../overlay/escape-order.ts';
import { matchOptions, type Mention } from './find-mention.ts';
import type { TagGrammar } from './tag-grammar.ts';
import type { TagOption } from './tag-option.ts';

type MentionProps = { value: string; all: readonly TagOption[]; caret: number | null; find: TagGrammar['find'] };

/** The names that match the typed text, and their keyboard navigation. */
export function useMentionMenu({ value, all, caret, find }: MentionProps) {
  const [active, setActive] = useState(0);
  const [closed, setClosed] = useState<Mention | null>(null);
  const found: Mention | null = caret === null ? null : find(value, caret);
  const isClosed = found !== null && found.start === closed?.start && found.query.startsWith(closed.query);
  const mention = isClosed ? null : found;
  const options = mention === null ? [] : matchOptions(all, mention.query);
  const isOpen = options.length > 0;
  const index = Math.min(active, options.length - 1);
  // A new mention opens the menu again.
  if (closed !== null && found === null && caret !== null) setClosed(null);
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
    hasKey: (key: string) => isOpen && ['ArrowDown', 'ArrowUp', 'Enter', 'Tab'].includes(key),
    /** Moves to another name, or returns the accepted one. */
    press: (key: string): TagOption | undefined => {
      if (key === 'Enter' || key === 'Tab') return options[index];
      setActive((index + (key === 'ArrowDown' ? 1 : options.length - 1)) % options.length);
      return undefined;
    },
  };
}
