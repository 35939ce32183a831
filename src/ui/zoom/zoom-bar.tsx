import { Maximize, Minimize, Minus, Plus } from 'lucide-react';
import { useSettled } from '../hooks/use-settled.ts';
import { Button, IconButton } from '../controls/button.tsx';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import type { ZoomCommand } from './zoom-keys.ts';
import styles from './zoom-bar.module.css';

/** Delay before the percentage is announced, ms, so that intermediate values are not. */
const settledAfterMs = 350;

type ZoomBarProps = {
  /** Null while no picture is shown. */
  percent: number | null;
  onZoom: (command: ZoomCommand) => void;
  fullscreen?: { isFull: boolean; toggle: () => void };
  className?: string | undefined;
};

/** Zoom buttons: out, percentage, in, whole picture, own size. */
export function ZoomBar({ percent, onZoom, fullscreen, className }: ZoomBarProps) {
  const figure = percent === null ? '' : `${percent.toLocaleString('en')} %`;
  const said = useSettled(figure, settledAfterMs);
  return (
    <div role="toolbar" aria-label="Zoom" className={classNames(styles.bar, className)}>
      <IconButton label="Zoom out" keys="−" icon={<Minus size={18} />} onClick={() => onZoom('out')} />
      <span className={styles.figure} data-zoom-percent>
        {figure}
      </span>
      <VisuallyHidden role="status">{said === '' ? '' : `Zoom ${said}`}</VisuallyHidden>
      <IconButton label="Zoom in" keys="+" icon={<Plus size={18} />} onClick={() => onZoom('in')} />
      <span className={styles.line} />
      <Button variant="quiet" aria-keyshortcuts="0" data-tooltip="Fit" data-tooltip-keys="0" onClick={() => onZoom('fit')}>
        Fit
      </Button>
      <Button variant="quiet" aria-keyshortcuts="1" data-tooltip="Its own size" data-tooltip-keys="1" onClick={() => onZoom('actual')}>
        100 %
      </Button>
      {fullscreen !== undefined && (
        <IconButton
          label={fullscreen.isFull ? 'Leave full screen' : 'Full screen'}
          keys="F"
          icon={fullscreen.isFull ? <Minimize size={18} /> : <Maximize size={18} />}
          onClick={fullscreen.toggle}
        />
      )}
    </div>
  );
}
