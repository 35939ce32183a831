import { useLiveQuery } from 'dexie-react-hooks';
import { Check, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { hasPicture, isInProgress } from '../../../../contract/media/media.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { findMedia } from '../../../db/queries/media/media.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Spinner } from '../../../ui/feedback/progress/spinner.tsx';
import { forgetVersion, showAwaited, showVersion, type EditVersion } from '../edit.state.ts';
import { applyPending } from '../tools/apply-pending.ts';
import { previewOf } from './preview-of.ts';
import { useSavedAs } from './use-saved-as.ts';
import styles from './versions.module.css';

type VersionItemProps = { version: EditVersion; position: number; isShown: boolean };

/** One version of the strip: thumbnail and label, or the progress of a version at an engine. */
export function VersionItem({ version, position, isShown }: VersionItemProps) {
  const row = useBaseRow(version);
  const savedAs = useSavedAs(version);
  const failure = row == null ? null : failureOf(row);
  const isReady = row === null || (row !== undefined && hasPicture(row));
  useEffect(() => {
    if (isReady) showAwaited(version.id);
  }, [isReady, version.id]);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isShown) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isShown]);
  if (failure !== null)
    return (
      <span className={styles.failed} role="status">
        <TriangleAlert size={16} aria-hidden />
        <span>{failure}</span>
        <IconButton size="s" label="Remove this version" icon={<X size={14} />} onClick={() => forgetVersion(version.id)} />
      </span>
    );
  const state = isShown ? ', shown' : '';
  const saved = savedAs === null ? '' : ', saved';
  return (
    <button
      ref={button}
      type="button"
      className={styles.version}
      aria-current={isShown}
      aria-disabled={!isReady}
      aria-label={`${position === 0 ? '' : `${position}: `}${version.label}${isReady ? '' : ', being made'}${saved}${state}`}
      data-tooltip={version.label}
      onClick={() => {
        if (isReady && applyPending()) showVersion(version.id);
      }}
    >
      {isReady ? <Thumb version={version} /> : <Spinner size={20} />}
      {savedAs !== null && <Check size={14} className={styles.saved} aria-hidden />}
      <span className={styles.label}>{version.label}</span>
    </button>
  );
}

/** The row of a version's base item; null for a file or a missing item, undefined while it loads. */
function useBaseRow({ base }: EditVersion): MediaRow | null | undefined {
  const id = base.kind === 'item' ? base.id : null;
  return useLiveQuery(async () => (id === null ? null : ((await findMedia(id)) ?? null)), [id]);
}

function failureOf(row: MediaRow): string | null {
  if (hasPicture(row) || isInProgress(row)) return null;
  return row.failed_reason ?? 'This was not made.';
}

/** Size of the thumbnail, px; enough for dense screens. */
const thumbSide = 144;

function Thumb({ version }: { version: EditVersion }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { id, base, steps } = version;
  useEffect(() => {
    let isCurrent = true;
    const draw = async () => {
      const { bitmap } = await previewOf({ id, base, steps });
      const element = canvas.current;
      if (!isCurrent || element === null) return;
      const scale = thumbSide / Math.min(bitmap.width, bitmap.height);
      const [width, height] = [bitmap.width * scale, bitmap.height * scale];
      const context = element.getContext('2d');
      if (context !== null) context.imageSmoothingQuality = 'high';
      context?.drawImage(bitmap, (thumbSide - width) / 2, (thumbSide - height) / 2, width, height);
    };
    // The stage shows the failure.
    draw().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a version never changes
  }, [id]);
  return <canvas ref={canvas} width={thumbSide} height={thumbSide} aria-hidden className={styles.thumb} />;
}
