import * as z from "zod/mini";

const MAX_STROKES = 300;
const MAX_POINTS = 6000;
/** A pad of 10,000 pixels. */
const MAX_COORDINATE = 100_000;
/** Ten minutes. */
const MAX_MS = 600_000;

const Coordinate = z.int().check(z.gte(-MAX_COORDINATE), z.lte(MAX_COORDINATE));

const SignaturePoint = z.strictObject({
  /** Tenths of a pixel of the pad. */
  x: Coordinate,
  y: Coordinate,
  /** Milliseconds since the first touch. */
  time: z.int().check(z.gte(0), z.lte(MAX_MS)),
  /** Thousandths of the most that the pen or finger can press. */
  pressure: z.int().check(z.gte(0), z.lte(1000)),
});

const Stroke = z.strictObject({ points: z.array(SignaturePoint).check(z.minLength(1), z.maxLength(MAX_POINTS)) });

/** A signature as it was drawn: strokes of points, and the size of the pad in tenths of a pixel. */
export const Signature = z
  .strictObject({
    width: z.int().check(z.gte(100), z.lte(MAX_COORDINATE)),
    height: z.int().check(z.gte(100), z.lte(MAX_COORDINATE)),
    strokes: z.array(Stroke).check(z.minLength(1), z.maxLength(MAX_STROKES)),
  })
  .check(
    z.refine(({ strokes }) => pointCount(strokes) <= MAX_POINTS, {
      path: ["strokes"],
      error: `must have at most ${MAX_POINTS} points`,
    }),
  );
export type Signature = z.output<typeof Signature>;

const pointCount = (strokes: readonly z.output<typeof Stroke>[]): number =>
  strokes.reduce((sum, { points }) => sum + points.length, 0);

/** The data of an SVG path through the points of all strokes, with rounded corners. A dot is a line without length. */
export function signaturePath({ strokes }: Pick<Signature, "strokes">): string {
  return strokes.map(({ points }) => strokePath(points)).join("");
}

function strokePath(points: readonly { x: number; y: number }[]): string {
  const [first, ...rest] = points;
  if (!first) return "";
  const last = rest.at(-1) ?? first;
  const curves = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] ?? point;
    const middle = [Math.round((point.x + next.x) / 2), Math.round((point.y + next.y) / 2)];
    return `Q${point.x} ${point.y} ${middle.join(" ")}`;
  });
  return `M${first.x} ${first.y}${curves.join("")}L${last.x} ${last.y}`;
}

/** Tenths of a pixel. */
export const PEN_WIDTH = 25;
/** Left free around a signature that is cut out of its pad. */
const EDGE = 60;

/** The part of the pad that is drawn on, as a pad of its own: a small signature on a large pad stays readable on paper. */
export function croppedSignature({ width, height, strokes }: Signature): Signature {
  const points = strokes.flatMap((stroke) => stroke.points);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - EDGE, Math.min(...ys) - EDGE];
  return {
    // A dot is not enlarged beyond measure.
    width: Math.max(Math.max(...xs) + EDGE - left, Math.round(width / 3)),
    height: Math.max(Math.max(...ys) + EDGE - top, Math.round(height / 3)),
    strokes: strokes.map((stroke) => ({
      points: stroke.points.map((point) => ({ ...point, x: point.x - left, y: point.y - top })),
    })),
  };
}

/** The signature as a picture. Made of whole numbers alone, so that nothing of the device's text gets into it. */
export const signatureSvg = (signature: Signature): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${signature.width} ${signature.height}">` +
  `<path d="${signaturePath(signature)}" fill="none" stroke="#000" stroke-width="${PEN_WIDTH}" ` +
  `stroke-linecap="round" stroke-linejoin="round"/></svg>`;
