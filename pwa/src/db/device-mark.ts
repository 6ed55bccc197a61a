/** Crockford's digits: none of them is taken for another one on paper. */
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 5;
/** Hexadecimal digits with at least as many bits. */
const HEX_DIGITS = 7;

/**
 * The mark of a device in its references on paper, as `K7Q2M`: 25 random bits of its id. Each person on each tablet has a device id of their
 * own, so that a clinic has some hundreds: with fewer digits two of them would be alike.
 */
export function deviceMark(deviceId: string): string {
  let bits = Number.parseInt(deviceId.replaceAll("-", "").slice(-HEX_DIGITS), 16);
  let mark = "";
  for (let at = 0; at < LENGTH; at += 1) {
    mark = `${DIGITS.charAt(bits % DIGITS.length)}${mark}`;
    bits = Math.floor(bits / DIGITS.length);
  }
  return mark;
}
