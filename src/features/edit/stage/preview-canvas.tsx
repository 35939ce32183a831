import { useLayoutEffect, useRef } from 'react';
import styles from './edit-stage.module.css';

/** Draws a preview on a canvas that fills the picture's place. */
export function PreviewCanvas({ bitmap, alt }: { bitmap: ImageBitmap; alt: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    // Setting the size also clears the canvas.
    if (element.width !== bitmap.width || element.height !== bitmap.height)
      Object.assign(element, { width: bitmap.width, height: bitmap.height });
    const context = element.getContext('2d');
    context?.clearRect(0, 0, bitmap.width, bitmap.height);
    context?.drawImage(bitmap, 0, 0);
  }, [bitmap]);
  return (
    <canvas ref={canvas} role="img" aria-label={alt} className={styles.picture} data-edit-picture={`${bitmap.width}x${bitmap.height}`} />
  );
}
