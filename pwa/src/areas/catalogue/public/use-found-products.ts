import { useLiveQuery } from "dexie-react-hooks";
import { useClinic } from "../../../session/clinic-context.ts";
import { useHits } from "../../search/public/use-search.ts";
import { foundProducts, type ListedProduct, type Product } from "../catalogue.queries.ts";

const PRODUCTS = ["product"] as const;

export interface ProductsFor {
  /** The text that was searched for. It lags behind the typed text until the next answer. */
  text: string;
  found: ListedProduct[];
  /** The first is found without allowing for typing mistakes. */
  isExact: boolean;
  /** Not all rows have been looked through yet: more may follow. */
  isEarly: boolean;
}

/** Products that `text` finds by name, ingredient, code or barcode, best first; undefined until the first answer. */
export function useFoundProducts(
  text: string,
  limit: number,
  fits?: (product: Product) => boolean,
): ProductsFor | undefined {
  const { db } = useClinic();
  const asked = useHits(text, { kinds: PRODUCTS, limit });
  return useLiveQuery(async () => {
    if (!asked) return undefined;
    const ids = asked.hits.map(({ id }) => id);
    const { text: answered, isEarly, hits } = asked;
    return { text: answered, isEarly, found: await foundProducts(db, ids, fits), isExact: hits[0]?.match === "prefix" };
  }, [db, asked, fits]);
}
