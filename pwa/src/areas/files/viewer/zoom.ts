/** Place of a picture in its frame: scaled around its middle, then moved, in pixels of the screen. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

export const FITTED: View = { scale: 1, x: 0, y: 0 };
export const MOST_SCALE = 12;

interface Size {
  width: number;
  height: number;
}

const clamp = (value: number, most: number): number => Math.max(-most, Math.min(most, value));

/** Keeps the picture in sight: it never leaves its frame further than its own edges. */
export function inSight({ scale, x, y }: View, frame: Size): View {
  if (scale <= 1) return FITTED;
  return {
    scale,
    x: clamp(x, ((scale - 1) * frame.width) / 2),
    y: clamp(y, ((scale - 1) * frame.height) / 2),
  };
}

/** Scales by a factor; the point of the picture at `at`, from the middle of the frame, stays where it is. */
export function zoomAt(view: View, factor: number, at: { x: number; y: number }, frame: Size): View {
  const scale = Math.max(1, Math.min(MOST_SCALE, view.scale * factor));
  const change = scale / view.scale;
  return inSight({ scale, x: at.x - (at.x - view.x) * change, y: at.y - (at.y - view.y) * change }, frame);
}
