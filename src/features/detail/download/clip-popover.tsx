import { useState } from 'react';
import { clipDefaults, type ClipSettings } from '../../../../contract/downloads/clip.ts';
import { downloadLabels } from '../../../../contract/downloads/download.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ClipFields } from '../../../ui/fields/clip-fields.tsx';
import { Toggle } from '../../../ui/controls/toggle.tsx';
import { Popover } from '../../../ui/overlay/popover.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { useClipEstimate } from './use-clip-estimate.ts';
import { useStudioMark } from './use-studio-mark.ts';
import type { DownloadOptions } from './use-download.ts';
import styles from './clip-popover.module.css';

type Animation = 'gif' | 'webp';
type ClipPopoverProps = {
  item: MediaRow;
  /** False: the studio converts it, without a watermark of the user. */
  isMadeHere: boolean;
  anchor: Element;
  onClose: () => void;
  onDownload: (options: DownloadOptions) => void;
};

/** The settings of a GIF or WEBP of a video, with an estimate of its size. */
export function ClipPopover({ item, isMadeHere, anchor, onClose, onDownload }: ClipPopoverProps) {
  const [format, setFormat] = useState<Animation>('gif');
  const [settings, setSettings] = useState<ClipSettings>(clipDefaults.gif);
  const studioMark = useStudioMark(item);
  const size = useClipEstimate(isMadeHere ? item : null, format, settings);
  return (
    <Popover anchor={anchor} isOpen onClose={onClose} title="GIF and WEBP settings" side="left">
      <div className={styles.body}>
        <Segmented<Animation>
          label="Format"
          value={format}
          options={[
            { value: 'gif', label: downloadLabels.gif },
            { value: 'webp', label: downloadLabels.webp },
          ]}
          onChange={setFormat}
        />
        <ClipFields
          settings={settings}
          width={item.width}
          durationS={item.duration ?? 0}
          isAnimation
          hasStudioMark={studioMark.isOn || !isMadeHere}
          onChange={setSettings}
        />
        {studioMark.canRemove && (
          <Toggle
            label="Remove Watermark"
            hint="Saves videos without the mark of this studio."
            isOn={studioMark.isRemoved}
            onChange={studioMark.setIsRemoved}
          />
        )}
        {studioMark.isOn && <p className={styles.note}>The copy will carry the watermark of this studio.</p>}
        <p className={styles.size} role="status">
          {size}
        </p>
        <Button variant="primary" onClick={() => onDownload({ format, clip: settings })}>
          Download
        </Button>
      </div>
    </Popover>
  );
}
