import type { PlatformCard } from "@fernpaw/domain/catalogue/platform-product";
import { clinicHttp } from "../../../http/client.ts";

/** A product of Fernpaw's catalogue. */
export interface OfferedProduct {
  id: string;
  card: PlatformCard;
}

export interface OfferedPage {
  rows: OfferedProduct[];
  /** The cursor of the last row; null: the page is empty. */
  last: string | null;
  total: number;
}

const PAGE_SIZE = "50";

/** Products by name that fit the words, after a cursor. @throws the answer of the server, or its absence */
export async function fetchOffered(
  { words, after }: { words: string; after: string | null },
  signal: AbortSignal,
): Promise<OfferedPage> {
  const params = {
    pageSize: PAGE_SIZE,
    ...(words === "" ? {} : { search: words }),
    ...(after === null ? {} : { after }),
  };
  return (await clinicHttp.http.get<OfferedPage>("/api/catalogue", { params, signal })).data;
}
