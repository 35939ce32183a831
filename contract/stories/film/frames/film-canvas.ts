/** The used part of CanvasRenderingContext2D, so that a browser and the studio paint with the same code. `P`: what it can draw. */
export type FilmCanvas<P> = {
  globalAlpha: number;
  fillStyle: unknown;
  font: string;
  textAlign: string;
  textBaseline: string;
  fillRect(x: number, y: number, width: number, height: number): void;
  fillText(text: string, x: number, y: number): void;
  measureText(text: string): { width: number };
  beginPath(): void;
  roundRect(x: number, y: number, width: number, height: number, radius: number): void;
  fill(): void;
  drawImage(picture: P, sx: number, sy: number, sw: number, sh: number, dx: number, dy: number, dw: number, dh: number): void;
};

/** The family of captions; both sides load the studio's own file for it. */
export const captionFont = 'Figtree Variable';
export const captionWeight = 600;
