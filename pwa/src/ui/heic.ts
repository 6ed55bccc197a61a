/** By its type or name: most browsers and the server cannot read a photo in HEIC. */
export function isHeic({ type, name }: Pick<File, "type" | "name">): boolean {
  return /^image\/hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name);
}
