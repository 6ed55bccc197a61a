import { clinicHttp } from "../../../http/client.ts";
import { isHeic } from "../../../ui/heic.ts";

const { http } = clinicHttp;
const UPLOAD_MS = 60_000;
/** As long as the longer side of what the server keeps. */
const LONGEST_PX = 1024;
const QUALITY = 0.85;

/** A file of which the browser can make no picture. */
export class UnreadablePhoto extends Error {
  override readonly name = "UnreadablePhoto";
  readonly isHeic: boolean;

  constructor(isHeic = false) {
    super("photo");
    this.isHeic = isHeic;
  }
}

/** The same photo as small as it is kept, upright: a camera's file would take minutes on a clinic's line. @throws UnreadablePhoto */
export async function smallPhoto(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => {
    throw new UnreadablePhoto(isHeic(file));
  });
  const scale = Math.min(1, LONGEST_PX / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  if (!small) throw new UnreadablePhoto();
  return small;
}

/** Throws what the server answered, or that there is no network. */
export async function sendPhoto(petId: string, photo: Blob): Promise<void> {
  const form = new FormData();
  form.set("file", photo, "photo.jpg");
  await http.post(`/api/pets/${petId}/photo`, form, { timeout: UPLOAD_MS });
}

export async function removePhoto(petId: string): Promise<void> {
  await http.delete(`/api/pets/${petId}/photo`);
}
