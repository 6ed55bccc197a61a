import { heicWords } from "../../../ui/heic.copy.ts";
import { isHeic } from "../../../ui/heic.ts";
import { copy } from "../profile.copy.ts";

/** Types that the server accepts. It checks the content itself and not the name. */
export const PICTURE_TYPES: readonly string[] = ["image/jpeg", "image/png", "image/webp"];
const MAX_BYTES = 5 * 1024 * 1024;

/** Why a chosen file will not do, before it is sent; null: it may. */
export function pictureFault({ type, size, name }: Pick<File, "type" | "size" | "name">): string | null {
  if (isHeic({ type, name })) return heicWords;
  if (!PICTURE_TYPES.includes(type)) return copy.avatar.wrongKind;
  if (size === 0) return copy.avatar.empty;
  return size > MAX_BYTES ? copy.avatar.tooLarge((Math.ceil((size / 1024 / 1024) * 10) / 10).toFixed(1)) : null;
}
