/** The used part of a key event. The time stamp is the moment of the press, also if the page handles the event later. */
export type ScannedKey = Pick<
  KeyboardEvent,
  "key" | "timeStamp" | "repeat" | "isComposing" | "ctrlKey" | "altKey" | "metaKey"
>;

/** Between two keys of a scanner. People need 80 ms and more, and never for a whole code. */
const MAX_GAP_MS = 60;
/** Of fewer signs a quick hand is possible. */
const MIN_LENGTH = 6;
/** Longer than any barcode: what follows is not kept. */
const MAX_LENGTH = 60;

/**
 * Finds barcodes among the keys that are pressed. A wedge scanner is a keyboard: it types a code faster than people do
 * and ends with Enter. Only the times at which keys were pressed count, so that a busy page changes nothing.
 */
export class ScanReader {
  #code = "";
  #lastMs = Number.NEGATIVE_INFINITY;

  /** The code that ends with this key; null: none does. */
  take(event: ScannedKey): string | null {
    const { key, timeStamp } = event;
    // It precedes a capital letter or a sign.
    if (key === "Shift") return null;
    const isQuick = timeStamp - this.#lastMs <= MAX_GAP_MS;
    const before = isQuick ? this.#code : "";
    this.#lastMs = timeStamp;
    this.#code = "";
    if (event.repeat || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return null;
    if (key === "Enter") return before.length >= MIN_LENGTH ? before : null;
    if (key.length === 1 && before.length < MAX_LENGTH) this.#code = before + key;
    return null;
  }
}
