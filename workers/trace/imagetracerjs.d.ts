/** The parts of imagetracerjs 1.2.6 that are used; the package has no types of its own. */
declare module 'imagetracerjs' {
  /** Colour numbers by row and column, with a border of −1 around them. */
  type IndexedImage = { array: number[][]; palette: unknown[] };
  type EdgeNodes = number[][];
  type ScannedPath = {
    points: { x: number; y: number; t: number }[];
    boundingbox: [number, number, number, number];
    holechildren: number[];
    isholepath: boolean;
  };
  type InterpolatedPath = Omit<ScannedPath, 'points'> & { points: { x: number; y: number; linesegment: number }[] };
  type LineSegment = { type: 'L'; x1: number; y1: number; x2: number; y2: number };
  type CurveSegment = { type: 'Q'; x1: number; y1: number; x2: number; y2: number; x3: number; y3: number };
  export type Segment = LineSegment | CurveSegment;
  export type TracedPath = Omit<ScannedPath, 'points'> & { segments: Segment[] };

  type ImageTracer = {
    layeringstep(image: IndexedImage, colour: number): EdgeNodes;
    /** `pathomit`: paths with fewer points are left out. */
    pathscan(nodes: EdgeNodes, pathomit: number): ScannedPath[];
    internodes(paths: ScannedPath[], options: { rightangleenhance: boolean }): InterpolatedPath[];
    /** Largest error, in px², of a line (`ltres`) and of a quadratic spline (`qtres`). */
    batchtracepaths(paths: InterpolatedPath[], ltres: number, qtres: number): TracedPath[];
  };
  const tracer: ImageTracer;
  export default tracer;
}
