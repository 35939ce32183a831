import { useState } from 'react';
import { updateSound } from '../../../../actions/stories/sounds/update-sound.ts';
import type { StoryShotRow } from '../../../../../contract/stories/shots/shot.ts';
import type { StorySoundRow } from '../../../../../contract/stories/sounds/sound.ts';
import { runAction } from '../../../../ui/feedback/run-action.ts';
import type { Anchor } from '../../../../ui/overlay/anchor.ts';
import { Popover } from '../../../../ui/overlay/popover.tsx';
import { editWord } from '../edit/edit-word.ts';
import { voiceWords, type CaptionWord } from '../tracks/caption-words.ts';
import styles from './sound-popover.module.css';

type WordsPopoverProps = {
  words: readonly CaptionWord[];
  sounds: readonly StorySoundRow[];
  shots: readonly StoryShotRow[];
  anchor: Anchor;
  onClose: () => void;
};

/** The words of a caption, one field each. A changed word keeps its time, and so do all others. */
export function WordsPopover({ words, sounds, shots, anchor, onClose }: WordsPopoverProps) {
  const save = (word: CaptionWord, text: string) => {
    const sound = sounds.find(({ id }) => id === word.soundId);
    if (sound === undefined) return;
    const before = voiceWords(sound, shots);
    const after = editWord(before, word.index, text);
    if (after !== before) void runAction(() => updateSound(sound, { words: [...after] }));
  };
  return (
    <Popover title="Caption" anchor={anchor} isOpen onClose={onClose} side="top">
      {words.length === 0 ? (
        <p className={styles.hint}>The words of this caption cannot be edited.</p>
      ) : (
        <>
          <div className={styles.words}>
            {words.map((word, place) => (
              <WordField key={`${word.soundId} ${word.index}`} word={word} number={place + 1} onSave={(text) => save(word, text)} />
            ))}
          </div>
          <p className={styles.hint}>Times stay as they are. An empty word is left out.</p>
        </>
      )}
    </Popover>
  );
}

type WordFieldProps = { word: CaptionWord; number: number; onSave: (text: string) => void };

function WordField({ word, number, onSave }: WordFieldProps) {
  const [text, setText] = useState(word.text);
  const [before, setBefore] = useState(word.text);
  // The word was saved, undone, or changed elsewhere. The field stays mounted and keeps the focus.
  if (before !== word.text) {
    setBefore(word.text);
    setText(word.text);
  }
  return (
    <input
      className={styles.word}
      aria-label={`Word ${number}`}
      value={text}
      size={Math.max(2, text.length)}
      maxLength={200}
      autoComplete="off"
      dir="auto"
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => onSave(text)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onSave(text);
      }}
    />
  );
}
