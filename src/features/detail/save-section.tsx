import { Star, Trash2, ImagePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { listVersions, type UpscaleMode } from '../../../contract/media/media.ts';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import { upscaleFacts } from '../../../contract/upscaling/upscale.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import type { MenuEntry } from '../../ui/overlay/menu.tsx';
import { useRunStar } from '../../ui/feedback/run-star.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { DownloadLine } from './download/download-line.tsx';
import { DownloadMenu } from './download/download-menu.tsx';
import { PublishButton } from './share/publish-button.tsx';
import { ShareControls } from './share/share-controls.tsx';
import { toggleStar } from './toggle-star.ts';
import { useDownload } from './download/use-download.ts';
import { MenuButton } from '../../ui/controls/menu-button.tsx';
import styles from './detail-panel.module.css';

type SaveSectionProps = {
  item: MediaRow;
  /** The upscaled version to show and download; null for the original. */
  version: UpscaleMode | null;
  onVersion: (version: UpscaleMode | null) => void;
  canShare: boolean;
  albumButtons: ReactNode;
  imageUses: MenuEntry[];
  onDelete: () => void;
};

/** The actions star, album, share, download and delete. */
export function SaveSection({ item, version, onVersion, canShare, albumButtons, imageUses, onDelete }: SaveSectionProps) {
  const download = useDownload(item.id, version);
  const versions = listVersions(item);
  const runStar = useRunStar();
  return (
    <section aria-labelledby="save-and-share" className={styles.section}>
      <h2 id="save-and-share">Save & Share</h2>
      {versions.length > 0 && (
        <div className={styles.versions}>
          <Segmented
            label="Version"
            value={version ?? 'original'}
            options={[
              { value: 'original', label: 'Original' },
              ...versions.map((mode) => ({ value: mode, label: upscaleFacts[mode].name })),
            ]}
            onChange={(value) => onVersion(value === 'original' ? null : value)}
          />
        </div>
      )}
      <div className={classNames(styles.pair, styles.actions)}>
        <DownloadMenu item={item} download={download} />
        <Button
          icon={<Star size={16} className={item.is_starred ? styles.starred : undefined} aria-hidden />}
          aria-keyshortcuts="s"
          onClick={() => void runStar(() => toggleStar(item))}
        >
          {item.is_starred ? 'Unstar' : 'Star'}
        </Button>
        <Button icon={<Trash2 size={16} aria-hidden />} aria-keyshortcuts="Delete Backspace" onClick={onDelete}>
          Delete
        </Button>
        {albumButtons}
        <UseImageMenu isVideo={item.resource_type === 'video'} entries={imageUses} />
      </div>
      <DownloadLine download={download} />
      <ShareControls item={item} canShare={canShare} />
      {item.resource_type === 'image' && <PublishButton item={item} />}
    </section>
  );
}

type UseImageMenuProps = { isVideo: boolean; entries: MenuEntry[] };

/** The menu of uses of an item; hidden without entries. */
function UseImageMenu({ isVideo, entries }: UseImageMenuProps) {
  if (entries.length === 0) return null;
  const label = isVideo ? 'Use Video' : 'Use Image';
  return (
    <MenuButton label={label} isTitled align="start" entries={entries}>
      {(trigger) => (
        <Button {...trigger} icon={<ImagePlus size={16} aria-hidden />}>
          {label}
        </Button>
      )}
    </MenuButton>
  );
}
