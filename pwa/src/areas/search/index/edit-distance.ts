/** Which letters a word has, one bit each; different letters may share a bit, so it can only rule words out. */
export function letterMask(word: string): number {
  let mask = 0;
  for (let index = 0; index < word.length; index++) mask |= 1 << (word.charCodeAt(index) & 31);
  return mask;
}

export function bitCount(mask: number): number {
  let bits = mask - ((mask >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** Words longer than this are compared by their beginning. */
const MAX_LENGTH = 24;
const rows = [0, 1, 2].map(() => new Uint8Array(MAX_LENGTH + 4)) as [Uint8Array, Uint8Array, Uint8Array];

/**
 * The fewest typing mistakes (a letter too many, too few, wrong, or two swapped) that turn `typed` into
 * the beginning of `word`; more than `limit` is answered as `limit + 1`.
 */
export function prefixDistance(typed: string, word: string, limit: number): number {
  const height = Math.min(typed.length, MAX_LENGTH);
  const width = Math.min(word.length, height + limit);
  if (height - width > limit) return limit + 1;
  let [beforeLast, last, current] = rows;
  for (let column = 0; column <= width; column++) last[column] = column;
  for (let row = 1; row <= height; row++) {
    let best = (current[0] = row);
    const letter = typed.charCodeAt(row - 1);
    for (let column = 1; column <= width; column++) {
      const other = word.charCodeAt(column - 1);
      let cost = (last[column - 1] ?? 0) + (letter === other ? 0 : 1);
      cost = Math.min(cost, (last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
      const isSwapped =
        row > 1 && column > 1 && letter === word.charCodeAt(column - 2) && typed.charCodeAt(row - 2) === other;
      if (isSwapped) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current[column] = cost;
      if (cost < best) best = cost;
    }
    if (best > limit) return limit + 1;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  let nearest = limit + 1;
  for (let column = 0; column <= width; column++) nearest = Math.min(nearest, last[column] ?? nearest);
  return nearest;
}
