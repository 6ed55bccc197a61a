import { writeFileSync } from "node:fs";

const [WIDTH, HEIGHT, MODULE_PX] = [640, 480, 5];
const [WHITE, BLACK, GREY] = [235, 16, 128];
const FRAMES = 2;
/** Left half of a digit, as bars (1) and gaps (0); the other two sets of patterns follow from it. */
const LEFT = "0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011".split(" ");
/** Which of the two left sets each of the first six digits takes: the first digit is written by it. */
const PARITY = "LLLLLL LLGLGG LLGGLG LLGGGL LGLLGG LGGLLG LGGGLL LGLGLG LGLGGL LGGLGL".split(" ");

const inverted = (bars: string): string => Array.from(bars, (bar) => (bar === "1" ? "0" : "1")).join("");
const reversed = (bars: string): string => Array.from(bars).toReversed().join("");

/** The 95 modules of an EAN-13. */
function barsOf(code: string): string {
  const [first = 0, ...digits] = Array.from(code, Number);
  const halves = digits.map((digit, at) => {
    const left = LEFT[digit] ?? "";
    if (at >= 6) return inverted(left);
    return PARITY[first]?.[at] === "G" ? reversed(inverted(left)) : left;
  });
  return `101${halves.slice(0, 6).join("")}01010${halves.slice(6).join("")}101`;
}

/** Writes a video in which a camera sees the barcode, for Chromium's `--use-file-for-fake-video-capture`. */
export function writeBarcodeVideo(path: string, code: string): void {
  const bars = barsOf(code);
  const left = Math.floor((WIDTH - bars.length * MODULE_PX) / 2);
  const line = Buffer.alloc(WIDTH, WHITE);
  for (const [at, bar] of Array.from(bars).entries())
    if (bar === "1") line.fill(BLACK, left + at * MODULE_PX, left + (at + 1) * MODULE_PX);
  const blank = Buffer.alloc(WIDTH, WHITE);
  const luma = Array.from({ length: HEIGHT }, (_, y) => (y > HEIGHT / 4 && y < (HEIGHT * 3) / 4 ? line : blank));
  const frame = Buffer.concat([Buffer.from("FRAME\n"), ...luma, Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(path, Buffer.concat([head, ...Array.from({ length: FRAMES }, () => frame)]));
}
