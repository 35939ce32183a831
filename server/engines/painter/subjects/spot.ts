/** Where a subject stands and how tall it is, in pixels. `y` is its foot (or water line, or centre in the air). */
export type Spot = { x: number; y: number; size: number };
