import { Download, Star, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MediaRow, UpscaleMode } from '../../../contract/media.ts';
import { listVersions, upscaleFacts } from '../../../contract/upscale.ts';
import { downloadMedia } from '../../actions/download-media.ts';
import { Button } from '../../ui/button.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { Progress } from '../../ui/progress.tsx';
import { runAction } from '../../ui/run-action.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { downloadFormats, downloadLabels } from './download-progress.ts';
import { UseImageMenu } from './more/use-image-menu.tsx';
import { PublishButton } from './share/publish-button.tsx';
import { ShareControls } from './share/share-controls.tsx';
import { toggleStar } from './toggle-star.ts';
import { useDownload } from './use-download.ts';
import styles from './detail-panel.module.css';

type SaveSectionProps = {
  item: MediaRow;
  /** The upscaled version that is looked at and downloaded, null for the picture as it was made. */
  version: UpscaleMode | null;
  onVersion: (version: UpscaleMode | null) => void;
  canPublish: boolean;
  albumButton: ReactNode;
  imageUses: MenuEntry[];
  onDelete: () => void;
};

/** Keeping, passing on, taking along and throwing away. */
export function SaveSection({ item, version, onVersion, canPublish, albumButton, imageUses, onDelete }: SaveSectionProps) {
  const download = useDownload(item.id, version);
  const versions = listVersions(item);
  const isRunning = download.state.step === 'running';
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
      <div className={styles.pair}>
        {item.resource_type === 'video' ? (
          <Button
            className={styles.wide}
            icon={<Download size={16} aria-hidden />}
            onClick={() => void runAction(() => downloadMedia(item.id, 'jpg'))}
          >
            Download video
          </Button>
        ) : (
          <MenuButton
            label="Download As"
            isTitled
            align="start"
            entries={downloadFormats.map((format) => ({
              label: downloadLabels[format],
              isDisabled: isRunning,
              onSelect: () => download.start(format),
            }))}
          >
            {(trigger) => (
              <Button {...trigger} className={styles.wide} icon={<Download size={16} aria-hidden />} isBusy={isRunning}>
                Download
              </Button>
            )}
          </MenuButton>
        )}
        <Button
          icon={<Star size={16} className={item.is_starred ? styles.starred : undefined} aria-hidden />}
          aria-keyshortcuts="s"
          onClick={() => void runAction(() => toggleStar(item))}
        >
          {item.is_starred ? 'Unstar' : 'Star'}
        </Button>
        <Button icon={<Trash2 size={16} aria-hidden />} aria-keyshortcuts="Delete" onClick={onDelete}>
          Delete
        </Button>
        {albumButton}
        <UseImageMenu entries={imageUses} className={albumButton === undefined ? styles.wide : undefined} />
      </div>
      <DownloadLine download={download} />
      <ShareControls item={item} />
      {item.resource_type === 'image' && <PublishButton item={item} canPublish={canPublish} />}
    </section>
  );
}

function DownloadLine({ download: { state, start, cancel } }: { download: ReturnType<typeof useDownload> }) {
  if (state.step === 'idle') return null;
  if (state.step === 'running') {
    return (
      <div className={styles.download}>
        <p className={styles.downloadText}>
          {downloadLabels[state.format]} <span className={styles.figure}>{Math.round(state.fraction * 100)} %</span>
        </p>
        <Button size="s" onClick={cancel}>
          Cancel
        </Button>
        <Progress label={`Download as ${downloadLabels[state.format]}`} fraction={state.fraction} />
      </div>
    );
  }
  return (
    <div className={styles.download} role="alert">
      <p className={styles.downloadText}>
        <strong>{state.text}</strong>
        {state.reason !== null && <span className={styles.reason}>{state.reason}</span>}
      </p>
      <Button size="s" onClick={() => start(state.format)}>
        Try again
      </Button>
    </div>
  );
}
