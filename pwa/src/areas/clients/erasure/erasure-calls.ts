import { clinicHttp } from "../../../http/client.ts";

export type ObstacleKind =
  | "open_balance"
  | "credit"
  | "appointments"
  | "admitted"
  | "open_visits"
  | "merged"
  | "erased";
export type KeptKind = "invoices" | "visits" | "signed_forms" | "register" | "audit" | "backups" | "lists";

/** The changes of an erasure, the records that it leaves, and reasons not to erase yet. */
export interface ErasurePreview {
  obstacles: { kind: ObstacleKind; count: number; amountMinor: number | null }[];
  goes: { table: string; count: number }[];
  kept: { kind: KeptKind; count: number; until: string | null }[];
}

const { http } = clinicHttp;
const addressOf = (clientId: string): string => `/api/data-protection/clients/${clientId}/erasure`;

/** Each call throws the server's answer, or a network error. */
export async function previewErasure(clientId: string): Promise<ErasurePreview> {
  return (await http.get<ErasurePreview>(addressOf(clientId))).data;
}

export async function eraseClient(clientId: string, name: string): Promise<void> {
  await http.post(addressOf(clientId), { name });
}
