import { Box, UserRound } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../class-names.ts';
import type { TagOption } from './tag-option.ts';
import styles from './tag-field.module.css';

/** The small picture of a name. */
export function TagFace({ option: { thumbnail, isThing = false }, className }: { option: TagOption; className?: string | undefined }) {
  const [broken, setBroken] = useState<string | null>(null);
  const Sign = isThing ? Box : UserRound;
  return (
    <span className={classNames(styles.face, className)}>
      {thumbnail === null || thumbnail === broken ? (
        <Sign size="62%" aria-hidden />
      ) : (
        <img src={thumbnail} alt="" loading="lazy" draggable={false} onError={() => setBroken(thumbnail)} />
      )}
    </span>
  );
}
