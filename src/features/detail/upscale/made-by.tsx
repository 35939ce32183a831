import type { UpscaleMode, VersionMaker } from '../../../../contract/media/media.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { upscaleFacts } from '../../../../contract/upscaling/upscale.ts';
import styles from './upscale.module.css';

const sentences: Record<VersionMaker, string> = {
  device: 'Made on a device: AI (waifu2x).',
  network: 'Made by the studio: AI (waifu2x).',
  lanczos: 'Made by the studio: Lanczos, not AI.',
  painter: 'Painted again in this size.',
  engine: 'Made by a connected engine.',
};

/** Names the maker of a version. Renders nothing when it is unknown. */
export function MadeBy({ item, mode }: { item: MediaRow; mode: UpscaleMode }) {
  const by = item.upscaled_by?.[mode];
  if (by === undefined) return null;
  const faces = mode === 'x2face' || mode === 'x4face' ? item.upscaled_faces?.[mode] : undefined;
  return (
    <p className={styles.hint}>
      {sentences[by]}
      {faces !== undefined && ` ${nameFaces(faces, mode)}`}
    </p>
  );
}

function nameFaces(faces: number, mode: UpscaleMode): string {
  if (faces === 0) return `No face was found, so it is the same as ${upscaleFacts[mode].factor}x.`;
  return faces === 1 ? 'One face was found and sharpened.' : `${faces} faces were found and sharpened.`;
}
