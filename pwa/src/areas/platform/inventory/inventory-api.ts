import type { PlatformCard } from "@fernpaw/domain/catalogue/platform-product";
import { adminHttp } from "../../../http/client.ts";

export const INVENTORY_PATH = "/api/admin/inventory";

export interface ProductRow {
  id: string;
  card: PlatformCard;
  status: "active" | "retired";
  revision: number;
  updatedAt: string;
}

export interface ProductsOutcome {
  version: number;
  added: number;
  changed: number;
  same: number;
  faults: number;
  shown: readonly { line: number; column: string; message: string }[];
}

const UPLOAD_MS = 2 * 60_000;

export const addProduct = (card: PlatformCard) => adminHttp.post(INVENTORY_PATH, card);

export const changeProduct = ({ id, revision }: ProductRow, given: PlatformCard & Pick<ProductRow, "status">) =>
  adminHttp.put(`${INVENTORY_PATH}/${encodeURIComponent(id)}`, { ...given, revision });

/** Without a version it is a preview. @throws what the server answered */
export async function sendProducts(list: Blob, version: number | null): Promise<ProductsOutcome> {
  const { data } = await adminHttp.post<ProductsOutcome>(`${INVENTORY_PATH}/import`, list, {
    headers: { "Content-Type": "text/csv" },
    timeout: UPLOAD_MS,
    params: version === null ? {} : { version },
  });
  return data;
}
