import { PanelRightOpen } from 'lucide-react';
import { useState } from 'react';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { pictureSources } from '../../ui/zoom/picture-sources.ts';
import type { ZoomBox, ZoomView } from '../../ui/zoom/zoom-geometry.ts';
import { ZoomPane } from '../../ui/zoom/zoom-pane.tsx';
import { pictureLetter } from './picture-letter.ts';
import styles from './compare-dialog.module.css';
import { mediaPath } from '../../../contract/media/media.ts';

/** Props that all panes share. */
export type SharedView = {
  account: string;
  view: ZoomView;
  isSmooth: boolean;
  onView: (view: ZoomView, isSmooth: boolean) => void;
};

type ComparePaneProps = SharedView & {
  index: number;
  item: MediaRow;
  onBox?: (box: ZoomBox) => void;
  onOpen: (id: string) => void;
};

/** One pane: a picture with its letter. */
export function ComparePane({ index, item, onOpen, ...pane }: ComparePaneProps) {
  const letter = pictureLetter(index);
  return (
    <figure className={styles.pane} aria-label={`${letter}: ${item.prompt_head || 'Untitled'}`}>
      <ComparedPicture item={item} {...pane} />
      <figcaption className={styles.letter}>{letter}</figcaption>
      <IconButton
        label={`Open ${letter}`}
        variant="veil"
        className={styles.open}
        icon={<PanelRightOpen size={16} />}
        onClick={() => onOpen(item.id)}
      />
    </figure>
  );
}

/** The zoomable picture or clip of a pane. */
export function ComparedPicture({ item, account, ...pane }: SharedView & { item: MediaRow; onBox?: (box: ZoomBox) => void }) {
  const [sources] = useState(() => pictureSources(item, account));
  return (
    <ZoomPane picture={{ width: item.width, height: item.height, alt: item.prompt_head, sources, firstPath: null }} {...pane}>
      {item.resource_type === 'video' ? <ComparedVideo item={item} account={account} /> : undefined}
    </ZoomPane>
  );
}

/** A muted, looping clip in place of a picture. */
function ComparedVideo({ item, account }: { item: MediaRow; account: string }) {
  return (
    <video
      className={styles.video}
      src={mediaPath(item, 'original', account)}
      aria-label={item.prompt_head}
      autoPlay
      loop
      muted
      playsInline
    />
  );
}
