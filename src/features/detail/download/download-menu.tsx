import { Download, SlidersHorizontal, Stamp } from 'lucide-react';
import { useState } from 'react';
import { clipFormats } from '../../../../contract/downloads/clip.ts';
import { downloadLabels, pictureFormats } from '../../../../contract/downloads/download.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { canConvertHere } from '../../../actions/downloads/convert-at-studio.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { MenuButton } from '../../../ui/controls/menu-button.tsx';
import type { MenuEntry } from '../../../ui/overlay/menu.tsx';
import { useStudioMark } from './use-studio-mark.ts';
import type { useDownload } from './use-download.ts';
import { ClipPopover } from './clip-popover.tsx';
import { PicturePopover } from './picture-popover.tsx';
import styles from '../detail-panel.module.css';

/** «Download As»: the formats of an item with one click each, and custom settings. */
export function DownloadMenu({ item, download }: { item: MediaRow; download: ReturnType<typeof useDownload> }) {
  const [place, setPlace] = useState<HTMLDivElement | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const isRunning = download.isBusy;
  const isVideo = item.resource_type === 'video';
  const { canRemove, isRemoved, setIsRemoved } = useStudioMark(item);
  const Settings = isVideo ? ClipPopover : PicturePopover;
  // For a browser that cannot convert, the studio does it; but it makes no SVG.
  const isMadeHere = canConvertHere();
  const formats = isVideo ? clipFormats : pictureFormats.filter((format) => isMadeHere || format !== 'svg');
  const entries: MenuEntry[] = formats.map((format) => ({
    label: downloadLabels[format],
    isDisabled: isRunning,
    onSelect: () => download.start({ format }),
  }));
  const choose: MenuEntry = {
    label: isVideo ? 'GIF and WEBP settings…' : 'More formats and sizes…',
    icon: <SlidersHorizontal size={16} aria-hidden />,
    isDisabled: isRunning,
    onSelect: () => setIsChoosing(true),
  };
  const remove: MenuEntry = {
    label: 'Remove Watermark',
    icon: <Stamp size={16} aria-hidden />,
    isOn: isRemoved,
    onSelect: () => setIsRemoved(!isRemoved),
  };
  const more = [...(canRemove ? [remove] : []), choose];
  return (
    <div ref={setPlace} className={styles.wide}>
      <MenuButton label="Download As" isTitled align="start" entries={[...entries, 'separator', ...more]}>
        {(trigger) => (
          <Button {...trigger} className={styles.whole} icon={<Download size={16} aria-hidden />} isBusy={isRunning}>
            Download
          </Button>
        )}
      </MenuButton>
      {isChoosing && place !== null && (
        <Settings
          item={item}
          isMadeHere={isMadeHere}
          anchor={place.querySelector('button') ?? place}
          onClose={() => setIsChoosing(false)}
          onDownload={(request) => {
            setIsChoosing(false);
            download.start(request);
          }}
        />
      )}
    </div>
  );
}
