import type { CSSProperties } from 'react';
import type { EditMask } from '../../../contract/edit/edit-mask.ts';
import type { Stroke } from '../../../contract/edit/edit-step.ts';
import { StrokeLayer, type StrokeLayerProps } from './stroke-layer.tsx';
import { featherShares, maskBrush } from './mask-brush.ts';
import styles from './mask-layer.module.css';

type MaskLayerProps = Pick<StrokeLayerProps, 'size' | 'bitmap' | 'stage' | 'readBrush' | 'onStroke'> & {
  mask: EditMask | null;
  /** CSS px of the stage per pixel of the picture. */
  scale: number;
};

const none: readonly Stroke[] = [];
/** A Gaussian blur has no visible effect beyond three standard deviations. */
const deviations = 3;

/** The mask over the picture: a veil with a bright edge, blurred like the mask. */
export function MaskLayer({ mask, size, bitmap, scale, ...props }: MaskLayerProps) {
  const look = { '--feather': `${mask?.feather ?? 0}px`, '--edge': `${1 / scale}px` } as CSSProperties;
  return (
    <div className={styles.frame} data-mask={mask === null ? undefined : ''}>
      <div className={styles.veil} style={look}>
        <StrokeLayer
          {...props}
          strokes={mask?.strokes ?? none}
          ground={mask?.isFull === true ? maskBrush.colour : null}
          size={size}
          bitmap={bitmap}
          versionId={null}
          bleed={Math.ceil(Math.max(bitmap.width, bitmap.height) * featherShares.max * deviations)}
        />
      </div>
    </div>
  );
}
