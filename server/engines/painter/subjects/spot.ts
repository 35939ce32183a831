/** Position and height of a subject, in pixels. `y` is its foot, its water line, or its centre in the air. */
export type Spot = { x: number; y: number; size: number };
