import type { UpscaleMode, VersionMaker } from '../../../../contract/media.ts';
import type { MediaRow } from '../../../../contract/media-row.ts';
import styles from './upscale.module.css';

const sentences: Record<VersionMaker, string> = {
  device: 'Made on a device: AI (waifu2x).',
  network: 'Made by the studio: AI (waifu2x).',
  lanczos: 'Made by the studio: Lanczos, not AI.',
  painter: 'Painted again in this size.',
  engine: 'Made by a connected engine.',
};

/** Names the maker of a version; nothing where it was not noted. */
export function MadeBy({ item, mode }: { item: MediaRow; mode: UpscaleMode }) {
  const by = item.upscaled_by?.[mode];
  return by === undefined ? null : <p className={styles.hint}>{sentences[by]}</p>;
}
