import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, say } from "./lib.mjs";

/** Makes the bell of a notification: two strokes of a small glass bell, computed here, so that its licence is ours. */
const RATE = 22_050;
const LENGTH_S = 0.9;
const STROKES = [
  { atS: 0, hz: 1046.5, loud: 0.5 },
  { atS: 0.13, hz: 1568, loud: 0.42 },
];
/** A bell's overtones are no whole multiples, and the high ones die first. */
const OVERTONES = [
  { ratio: 1, loud: 1, fade: 6 },
  { ratio: 2.01, loud: 0.35, fade: 9 },
  { ratio: 3.02, loud: 0.14, fade: 14 },
  { ratio: 4.17, loud: 0.06, fade: 20 },
];

function soundAt(timeS) {
  let sum = 0;
  for (const { atS, hz, loud } of STROKES) {
    const sinceS = timeS - atS;
    if (sinceS < 0) continue;
    const attack = Math.min(1, sinceS / 0.004);
    for (const tone of OVERTONES) {
      sum +=
        attack * loud * tone.loud * Math.exp(-tone.fade * sinceS) * Math.sin(2 * Math.PI * hz * tone.ratio * sinceS);
    }
  }
  return sum * Math.min(1, (LENGTH_S - timeS) / 0.05);
}

const count = Math.round(RATE * LENGTH_S);
const file = Buffer.alloc(44 + count * 2);
file.write("RIFF", 0);
file.writeUInt32LE(36 + count * 2, 4);
file.write("WAVEfmt ", 8);
file.writeUInt32LE(16, 16);
file.writeUInt16LE(1, 20);
file.writeUInt16LE(1, 22);
file.writeUInt32LE(RATE, 24);
file.writeUInt32LE(RATE * 2, 28);
file.writeUInt16LE(2, 32);
file.writeUInt16LE(16, 34);
file.write("data", 36);
file.writeUInt32LE(count * 2, 40);
for (let at = 0; at < count; at += 1) {
  const level = Math.max(-1, Math.min(1, soundAt(at / RATE)));
  file.writeInt16LE(Math.round(level * 32_000), 44 + at * 2);
}
writeFileSync(join(ROOT, "pwa", "public", "notification.wav"), file);
say(`pwa/public/notification.wav: ${file.length} bytes`);
