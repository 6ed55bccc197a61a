import { instantAt, isDay, type Instant, toInstant, epochMsOf } from "@fernpaw/domain/kernel/time";

/** Facts that a camera wrote into a JPEG. */
export interface JpegNotes {
  /** 1 to 8, as EXIF counts; 1: upright. */
  orientation: number;
  /** By the camera's clock; null: it says none. */
  taken: CameraTime | null;
}

/** As the camera's clock showed it, with the distance from UTC where the camera knew it. */
interface CameraTime {
  day: string;
  secondOfDay: number;
  offsetMin: number | null;
}

const NONE: JpegNotes = { orientation: 1, taken: null };

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;

interface Segment {
  marker: number;
  /** Of the 0xff before the marker. */
  from: number;
  to: number;
}

const startsWith = (bytes: Uint8Array, at: number, text: string): boolean =>
  Array.from(text).every((sign, index) => bytes[at + index] === sign.charCodeAt(0));

/** End of the compressed pixels that begin at `from`: the next marker that is not part of them. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

/** The segments up to the end of the first picture; null for bytes that are not a whole JPEG. */
function segmentsOf(bytes: Uint8Array): Segment[] | null {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return null;
  const segments: Segment[] = [];
  for (let at = 2; at + 1 < bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === EOI) return [...segments, { marker, from: at, to: at + 2 }];
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    const end = at + 2 + length;
    const to = marker === SOS ? endOfScan(bytes, end) : end;
    if (length < 2 || to > bytes.length) return null;
    segments.push({ marker, from: at, to });
    at = to;
  }
  return null;
}

/** Reads numbers and texts of EXIF, which says itself in which order the bytes of a number are. */
class Tiff {
  readonly #view: DataView;
  readonly #isLittle: boolean;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#isLittle = bytes[0] === 0x49;
  }

  #short(at: number): number {
    return at + 2 <= this.#view.byteLength ? this.#view.getUint16(at, this.#isLittle) : 0;
  }

  long(at: number): number {
    return at + 4 <= this.#view.byteLength ? this.#view.getUint32(at, this.#isLittle) : 0;
  }

  /** Where the value of a tag is, in the list of tags at `at`. */
  #find(at: number, tag: number): number | null {
    const count = Math.min(this.#short(at), 512);
    for (let index = 0; index < count; index += 1) {
      const entry = at + 2 + index * 12;
      if (this.#short(entry) === tag) return entry + 8;
    }
    return null;
  }

  short(list: number, tag: number): number | null {
    const at = this.#find(list, tag);
    return at === null ? null : this.#short(at);
  }

  pointer(list: number, tag: number): number | null {
    const at = this.#find(list, tag);
    return at === null ? null : this.long(at);
  }

  text(list: number, tag: number): string {
    const at = this.#find(list, tag);
    if (at === null) return "";
    const length = Math.min(this.long(at - 4), 64);
    const from = length <= 4 ? at : this.long(at);
    const signs = Array.from({ length }, (_, index) =>
      from + index < this.#view.byteLength ? this.#view.getUint8(from + index) : 0,
    );
    return String.fromCharCode(...signs).replace(/\0.*$/s, "");
  }
}

const ORIENTATION = 0x0112;
const CHANGED = 0x0132;
const EXIF_LIST = 0x8769;
const TAKEN = 0x9003;
const TAKEN_OFFSET = 0x9011;

function parseTime(text: string, offset: string): CameraTime | null {
  const [, year, month, date, hour, minute, second] = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)/.exec(text) ?? [];
  const day = `${year}-${month}-${date}`;
  if (!isDay(day) || Number(year) < 1990 || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59)
    return null;
  const secondOfDay = Number(hour) * 3600 + Number(minute) * 60 + Number(second);
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)/.exec(offset) ?? [];
  const offsetMin = sign === undefined ? null : (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  return { day, secondOfDay, offsetMin };
}

function readExif(bytes: Uint8Array): JpegNotes {
  const tiff = new Tiff(bytes);
  const first = tiff.long(4);
  const exif = tiff.pointer(first, EXIF_LIST);
  const orientation = tiff.short(first, ORIENTATION) ?? 1;
  const text = (exif === null ? "" : tiff.text(exif, TAKEN)) || tiff.text(first, CHANGED);
  const taken = parseTime(text, exif === null ? "" : tiff.text(exif, TAKEN_OFFSET));
  return { orientation: orientation >= 1 && orientation <= 8 ? orientation : 1, taken };
}

const EXIF_HEAD = "Exif\0\0";
/** Marker, length and head of the segment before the EXIF itself. */
const EXIF_AT = 4 + EXIF_HEAD.length;

const isExif = (bytes: Uint8Array, { marker, from }: Segment): boolean =>
  marker === APP1 && startsWith(bytes, from + 4, EXIF_HEAD);

/** Orientation and time of a JPEG; upright and no time where it says nothing. */
export function readJpegNotes(bytes: Uint8Array): JpegNotes {
  const segment = segmentsOf(bytes)?.find((each) => isExif(bytes, each));
  return segment ? readExif(bytes.subarray(segment.from + EXIF_AT, segment.to)) : NONE;
}

/** Parts that show the picture: its frame (APP0), its colours (ICC in APP2, APP14) and everything that is not a note. */
function isPixels(bytes: Uint8Array, { marker, from }: Segment): boolean {
  if (marker === APP2) return startsWith(bytes, from + 4, "ICC_PROFILE\0");
  if (marker === APP0) return startsWith(bytes, from + 4, "JFIF\0");
  return marker === APP14 || marker < APP0 || (marker > APP15 && marker !== COMMENT);
}

/** EXIF with the orientation and nothing else. */
const onlyOrientation = (orientation: number): number[] =>
  [
    [0xff, APP1, 0x00, 0x22],
    Array.from(EXIF_HEAD, (sign) => sign.charCodeAt(0)),
    [0x4d, 0x4d, 0x00, 0x2a, 0x00, 0x00, 0x00, 0x08, 0x00, 0x01],
    [0x01, 0x12, 0x00, 0x03, 0x00, 0x00, 0x00, 0x01, 0x00, orientation, 0x00, 0x00],
    [0x00, 0x00, 0x00, 0x00],
  ].flat();

/**
 * The same pixels, bit by bit, without place, camera, owner, texts, previews and what follows the picture. The orientation
 * stays: the server turns the pixels. Bytes that are not a whole JPEG come back as they are.
 */
export function withoutJpegNotes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const segments = segmentsOf(bytes);
  if (!segments) return Uint8Array.from(bytes);
  const { orientation } = readJpegNotes(bytes);
  const head = [0xff, SOI, ...(orientation > 1 ? onlyOrientation(orientation) : [])];
  const kept = segments.filter((segment) => isPixels(bytes, segment));
  const clean = new Uint8Array(head.length + kept.reduce((sum, { from, to }) => sum + to - from, 0));
  clean.set(head);
  let at = head.length;
  for (const { from, to } of kept) {
    clean.set(bytes.subarray(from, to), at);
    at += to - from;
  }
  return clean;
}

/** A camera that does not know its distance from UTC is taken for one in the clinic. */
export function instantTaken({ day, secondOfDay, offsetMin }: CameraTime, timeZone: string): Instant {
  const zone = offsetMin === null ? timeZone : "UTC";
  const minutes = Math.floor(secondOfDay / 60);
  const ms = epochMsOf(instantAt(day, minutes, zone)) + (secondOfDay % 60) * 1000;
  return toInstant(ms - (offsetMin ?? 0) * 60_000);
}
