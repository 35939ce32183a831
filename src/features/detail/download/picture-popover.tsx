import { useEffect, useState } from 'react';
import { AppError } from '../../../../contract/errors.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { pictureDefaults, pictureLabels, type PictureSettings, type PictureTarget } from '../../../../contract/downloads/picture.ts';
import { imageTargets } from '../../../../workers/image/api.ts';
import { listImageTargets } from '../../../../workers/image/client.ts';
import { isDownloadDescribed } from '../../../lib/settings/download-settings.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { PictureFields } from '../../../ui/picture-fields/picture-fields.tsx';
import { listPictureNotes } from '../../../ui/picture-fields/picture-notes.ts';
import { Popover } from '../../../ui/overlay/popover.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import type { DownloadOptions } from './use-download.ts';
import { usePictureEstimate } from './use-picture-estimate.ts';
import styles from './clip-popover.module.css';

type PicturePopoverProps = {
  item: MediaRow;
  /** False: the studio converts it, without a watermark of the user. */
  isMadeHere: boolean;
  anchor: Element;
  onClose: () => void;
  onDownload: (options: DownloadOptions) => void;
};

/** The settings of a picture download: format, quality, size, metadata and watermark, with an estimate of the file size. */
export function PicturePopover({ item, isMadeHere, anchor, onClose, onDownload }: PicturePopoverProps) {
  const [format, setFormat] = useState<PictureTarget>('jpg');
  const [settings, setSettings] = useState<PictureSettings>(() => ({ ...pictureDefaults, isPrivate: !isDownloadDescribed() }));
  const targets = useTargets(isMadeHere);
  const { sentence, facts } = usePictureEstimate(isMadeHere ? item : null, format, settings);
  const isSameType = format !== 'svg' && facts?.type === imageTargets[format];
  return (
    <Popover anchor={anchor} isOpen onClose={onClose} title="Formats and sizes" side="left">
      <div className={styles.body}>
        <Segmented
          label="Format"
          value={format}
          options={targets.map((value) => ({ value, label: pictureLabels[value].short }))}
          onChange={setFormat}
        />
        <PictureFields
          settings={settings}
          target={format}
          size={facts ?? item}
          isSameType={isSameType}
          hasAlpha={facts?.hasAlpha ?? !isMadeHere}
          canMark={isMadeHere}
          onChange={setSettings}
        />
        {facts !== null &&
          listPictureNotes(facts, { target: format, isSameType, settings }).map((note) => (
            <p key={note} className={styles.note}>
              {note}
            </p>
          ))}
        <p className={styles.size} role="status">
          {sentence}
        </p>
        <Button variant="primary" onClick={() => onDownload({ format, picture: settings })}>
          Download
        </Button>
      </div>
    </Popover>
  );
}

/** The formats that this browser can write; until detection ends, those of every browser. The studio has a fixed list. */
function useTargets(isMadeHere: boolean): PictureTarget[] {
  const [targets, setTargets] = useState<PictureTarget[]>(isMadeHere ? ['jpg', 'png', 'svg'] : ['jpg', 'png', 'webp']);
  useEffect(() => {
    if (!isMadeHere) return undefined;
    let isGone = false;
    listImageTargets().then(
      (found) => !isGone && setTargets([...found, 'svg']),
      (error: unknown) => {
        if (!(error instanceof AppError)) console.error('download.targets-failed', error);
      },
    );
    return () => {
      isGone = true;
    };
  }, [isMadeHere]);
  return targets;
}
