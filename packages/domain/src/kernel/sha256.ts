const ROUNDS = 64;

function isPrime(value: number): boolean {
  for (let factor = 2; factor * factor <= value; factor += 1) if (value % factor === 0) return false;
  return true;
}

/** The first 32 bits of the fraction of each root of the first `count` primes: the constants of FIPS 180-4. */
function rootFractions(count: number, exponent: number): Uint32Array {
  const found = new Uint32Array(count);
  for (let prime = 2, index = 0; index < count; prime += 1) {
    if (!isPrime(prime)) continue;
    const root = prime ** exponent;
    found[index] = Math.floor((root - Math.floor(root)) * 2 ** 32);
    index += 1;
  }
  return found;
}

const START = rootFractions(8, 1 / 2);
const CONSTANTS = rootFractions(ROUNDS, 1 / 3);

const rotated = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/** The message with its padding: a 1 bit, zeros, and the length in bits. */
function paddedOf(bytes: Uint8Array): DataView {
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const padded = new Uint8Array(blocks * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length * 8) >>> 0);
  return view;
}

function spread(words: Uint32Array, view: DataView, offset: number): void {
  for (let index = 0; index < 16; index += 1) words[index] = view.getUint32(offset + index * 4);
  for (let index = 16; index < ROUNDS; index += 1) {
    const early = words[index - 15] as number;
    const late = words[index - 2] as number;
    const s0 = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
    const s1 = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    words[index] = (words[index - 16] as number) + s0 + (words[index - 7] as number) + s1;
  }
}

function compress(state: Uint32Array, words: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < ROUNDS; index += 1) {
    const s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const first = (h + s1 + ((e & f) ^ (~e & g)) + (CONSTANTS[index] as number) + (words[index] as number)) >>> 0;
    const s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) >>> 0, c, b, a, (first + second) >>> 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] = (state[index] as number) + word;
  });
}

/** UTF-8 of well-formed text; a lone surrogate becomes U+FFFD, as in `TextEncoder`. */
function utf8Of(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3);
  let length = 0;
  const put = (...values: number[]): void => {
    for (const value of values) bytes[length++] = value;
  };
  for (const sign of text) {
    const point = sign.codePointAt(0) as number;
    const code = point >= 0xd800 && point <= 0xdfff ? 0xfffd : point;
    if (code < 0x80) put(code);
    else if (code < 0x800) put(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x10000) put(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else put(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
  }
  return bytes.subarray(0, length);
}

/**
 * SHA-256 (FIPS 180-4) of the text in UTF-8, as 64 hexadecimal digits. For mutations: it awaits nothing, and device and
 * server get the same digits. Secrets use the platform's own.
 */
export function sha256(text: string): string {
  const view = paddedOf(utf8Of(text));
  const state = START.slice();
  const words = new Uint32Array(ROUNDS);
  for (let offset = 0; offset < view.byteLength; offset += 64) {
    spread(words, view, offset);
    compress(state, words);
  }
  return Array.from(state, (word) => word.toString(16).padStart(8, "0")).join("");
}
