const MIB = 1024 * 1024;

/** `820 kB`, `3.4 MB`, as a telephone shows it. The least size above 0 is `1 kB`. */
export const sizeText = (bytes: number): string =>
  bytes < MIB ? `${bytes === 0 ? 0 : Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / MIB).toFixed(1)} MB`;
