/** The parts of gifenc 1.0.3 that are used; the package has no types of its own. */
declare module 'gifenc' {
  type Rgb = [red: number, green: number, blue: number];
  type FrameOptions = {
    palette?: Rgb[];
    /** Writes the screen, the colours for all frames and how often it repeats before the frame. */
    first?: boolean;
    /** −1: once, 0: for ever. */
    repeat?: number;
    transparent?: boolean;
    transparentIndex?: number;
    /** ms. */
    delay?: number;
    /** 1: stays, 2: is cleared. */
    dispose?: number;
  };
  export type Encoder = {
    reset(): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
    writeHeader(): void;
    writeFrame(index: Uint8Array, width: number, height: number, options: FrameOptions): void;
  };
  export function GIFEncoder(options: { auto: boolean; initialCapacity?: number }): Encoder;
  export function quantize(rgba: Uint8Array | Uint8ClampedArray, colorsMax: number, options: { format: 'rgb565' | 'rgb444' }): Rgb[];
}
