import { useState } from 'react';
import type { UpscaleMode } from '../../../../contract/media/media.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { sizeOfVersion, upscaleFacts } from '../../../../contract/upscaling/upscale.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Spinner } from '../../../ui/feedback/progress/spinner.tsx';
import { usePageKeys } from '../../../ui/hooks/use-page-keys.ts';
import { isTyping } from '../../../ui/is-typing.ts';
import { BeforeAndAfter } from '../../../ui/stage/before-and-after.tsx';
import { ZoomBar } from '../../../ui/zoom/zoom-bar.tsx';
import { actualZoom, fitView, zoomPercent, type ZoomBox, type ZoomView } from '../../../ui/zoom/zoom-geometry.ts';
import { applyZoomCommand, readZoomKey, type ZoomCommand } from '../../../ui/zoom/zoom-keys.ts';
import { ZoomPane, type ZoomedPicture } from '../../../ui/zoom/zoom-pane.tsx';
import { isOverStage } from '../stage/is-over-stage.ts';
import { StagePicture } from '../stage/stage-picture.tsx';
import { useComparedFiles } from './use-compared-files.ts';
import styles from './stage-comparison.module.css';

type StageComparisonProps = { item: MediaRow; version: UpscaleMode; account: string; onLeave: () => void };

/** The original and an upscaled version on top of each other, with a shared zoom. Shows only the original until both load. */
export function StageComparison({ item, version, account, onLeave }: StageComparisonProps) {
  const files = useComparedFiles(item, version, account);
  if (files.step === 'ready')
    return <ComparedPanes key={`${item.id}:${version}`} item={item} version={version} before={files.before} after={files.after} />;
  return (
    <>
      <StagePicture item={item} version={null} account={account} />
      {files.step === 'reading' ? (
        <p role="status" className={styles.note}>
          <Spinner size={16} />
          Reading the {upscaleFacts[version].name} version
          {files.fraction !== null && (
            <span aria-hidden className={styles.figure}>
              {Math.round(files.fraction * 100)} %
            </span>
          )}
        </p>
      ) : (
        <div role="alert" data-comparison-note className={styles.note}>
          <p>{files.reason}</p>
          <Button size="s" onClick={files.retry}>
            Try again
          </Button>
          <Button size="s" variant="quiet" onClick={onLeave}>
            Back
          </Button>
        </div>
      )}
    </>
  );
}

type ComparedPanesProps = { item: MediaRow; version: UpscaleMode; before: string; after: string };

function ComparedPanes({ item, version, before, after }: ComparedPanesProps) {
  const [{ view, isSmooth }, setLooking] = useState<{ view: ZoomView; isSmooth: boolean }>({ view: fitView, isSmooth: false });
  const [box, setBox] = useState<ZoomBox | null>(null);
  const look = (view: ZoomView, isSmooth: boolean) => setLooking({ view, isSmooth });
  const zoom = (command: ZoomCommand) => box !== null && look(applyZoomCommand(command, view, box), true);
  const handleBox = (measured: ZoomBox) => {
    setBox(measured);
    // Start at 100 %: scaled down, the versions look almost the same.
    if (box === null && actualZoom(measured) > 1) look(applyZoomCommand('actual', view, measured), true);
  };
  usePageKeys(true, (event) => {
    const command = readZoomKey(event);
    if (command === null || isTyping(event.target) || (event.target instanceof Element && isOverStage(event.target))) return;
    zoom(command);
    event.preventDefault();
  });
  // Both use the size of the larger one, so that a zoom shows the same place in both.
  const size = sizeOfVersion(item, version);
  const pictureOf = (path: string, alt: string): ZoomedPicture => ({
    ...size,
    alt,
    sources: [{ path, longSide: Math.max(size.width, size.height) }],
    firstPath: path,
  });
  const name = item.prompt_head || 'Untitled';
  const pane = { view, isSmooth, onView: look };
  return (
    <div className={styles.panes} data-comparison>
      <BeforeAndAfter
        takesFocus
        names={['the image', 'the larger version']}
        before={<ZoomPane picture={pictureOf(before, name)} {...pane} onBox={handleBox} />}
        after={<ZoomPane picture={pictureOf(after, `${name}, upscaled`)} {...pane} />}
      />
      <ZoomBar percent={box === null ? null : zoomPercent(view, box)} onZoom={zoom} className={styles.bar} />
    </div>
  );
}
