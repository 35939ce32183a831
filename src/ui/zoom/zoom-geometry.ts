/** A picture in the pane that shows it. `pixelRatio`: device pixels per CSS px. All sides are above 0. */
export type ZoomBox = { paneWidth: number; paneHeight: number; width: number; height: number; pixelRatio: number };

/**
 * A view of a picture, independent of the sizes of pane and picture: `zoom` 1 is the whole picture in its pane; `u`, `v` (0–1) is the
 * point of the picture at the middle of the pane.
 */
export type ZoomView = { zoom: number; u: number; v: number };

/** A point of the pane in CSS px, from its middle. */
export type PanePoint = { x: number; y: number };

export const fitView: ZoomView = { zoom: 1, u: 0.5, v: 0.5 };

/** Maximum: eight device pixels per pixel of the picture. */
const maxPixelZoom = 8;
/** The maximum zoom is at least this, also for very large pictures. */
const maxZoomAtLeast = 2;
const zoomRounding = 1e-6;

/** CSS px per pixel of the picture in the fit view. */
export function fitScale({ paneWidth, paneHeight, width, height }: ZoomBox): number {
  return Math.min(paneWidth / width, paneHeight / height);
}

/** Zoom at which one pixel of the picture is one device pixel. */
export function actualZoom(box: ZoomBox): number {
  return 1 / (fitScale(box) * box.pixelRatio);
}

/** Minimum and maximum zoom. A picture smaller than its pane may be shown in its own size, never smaller. */
export function zoomRange(box: ZoomBox): { min: number; max: number } {
  const actual = actualZoom(box);
  return { min: Math.min(1, actual), max: Math.max(maxZoomAtLeast, actual * maxPixelZoom) };
}

/** Per cent of the picture's own size on this screen, rounded. */
export function zoomPercent(view: ZoomView, box: ZoomBox): number {
  return Math.round((view.zoom / actualZoom(box)) * 100);
}

/** True when the whole picture is in view. */
export function isFit(view: ZoomView): boolean {
  return view.zoom <= 1 + zoomRounding;
}

/** The nearest view in which the picture fills the pane on each axis where it is large enough, and is centred where not. */
export function clampView(view: ZoomView, box: ZoomBox): ZoomView {
  const { min, max } = zoomRange(box);
  const zoom = Math.min(max, Math.max(min, view.zoom));
  const scale = fitScale(box) * zoom;
  return {
    zoom,
    u: clampMiddle(view.u, box.paneWidth / (box.width * scale)),
    v: clampMiddle(view.v, box.paneHeight / (box.height * scale)),
  };
}

/** `seen`: width (or height) of the pane relative to the picture. */
function clampMiddle(middle: number, seen: number): number {
  if (seen >= 1) return 0.5;
  return Math.min(1 - seen / 2, Math.max(seen / 2, middle));
}

/** Point of the picture (0–1 from its left and top, beyond that outside) under a point of the pane. */
export function placeUnder(view: ZoomView, box: ZoomBox, point: PanePoint): { u: number; v: number } {
  const scale = fitScale(box) * view.zoom;
  return { u: view.u + point.x / (box.width * scale), v: view.v + point.y / (box.height * scale) };
}

/** Zooms `to` a zoom; the picture stays under the point `at` as far as its edges allow. */
export function zoomAbout(view: ZoomView, box: ZoomBox, { to, at }: { to: number; at: PanePoint }): ZoomView {
  const { min, max } = zoomRange(box);
  const next = Math.min(max, Math.max(min, to));
  const under = placeUnder(view, box, at);
  const scale = fitScale(box) * next;
  return clampView({ zoom: next, u: under.u - at.x / (box.width * scale), v: under.v - at.y / (box.height * scale) }, box);
}

/** Moves the picture by CSS px. */
export function panBy(view: ZoomView, box: ZoomBox, by: PanePoint): ZoomView {
  const scale = fitScale(box) * view.zoom;
  return clampView({ ...view, u: view.u - by.x / (box.width * scale), v: view.v - by.y / (box.height * scale) }, box);
}

/** Top left corner of the picture in the pane (CSS px), and CSS px per pixel of the picture. */
export function placePicture(view: ZoomView, box: ZoomBox): { scale: number; left: number; top: number } {
  const scale = fitScale(box) * view.zoom;
  return {
    scale,
    left: box.paneWidth / 2 - view.u * box.width * scale,
    top: box.paneHeight / 2 - view.v * box.height * scale,
  };
}
