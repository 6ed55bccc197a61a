import { clinicHttp } from "../../../http/client.ts";

/** A screen of the waiting room. */
export interface Display {
  id: string;
  name: string;
  names: "pet_and_initial" | "pet";
  lastSeenAt: string | null;
}

export type WantedDisplay = Pick<Display, "name" | "names">;

const { http } = clinicHttp;

/** Each call throws the server's answer, or a network error. */
export async function listDisplays(): Promise<Display[]> {
  return (await http.get<Display[]>("/api/displays")).data;
}

/** Answers the code, which is shown only once. */
export async function makeDisplay(wanted: WantedDisplay): Promise<string> {
  return (await http.post<{ code: string }>("/api/displays", wanted)).data.code;
}

export async function changeDisplay(id: string, wanted: WantedDisplay): Promise<void> {
  await http.put(`/api/displays/${id}`, wanted);
}

export async function removeDisplay(id: string): Promise<void> {
  await http.delete(`/api/displays/${id}`);
}
