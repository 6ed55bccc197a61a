import { clinicHttp } from "../../../http/client.ts";

const { http } = clinicHttp;
const UPLOAD_MS = 60_000;

/** Sent as it is: a logo can be transparent, which a smaller JPEG would lose. @throws what the server answered */
export async function sendLogo(locationId: string, file: File): Promise<void> {
  const form = new FormData();
  form.set("file", file);
  await http.post(`/api/locations/${locationId}/logo`, form, { timeout: UPLOAD_MS });
}

export async function removeLogo(locationId: string): Promise<void> {
  await http.delete(`/api/locations/${locationId}/logo`);
}
