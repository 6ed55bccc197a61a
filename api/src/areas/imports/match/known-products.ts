import { foldText } from "@fernpaw/domain/kernel/search-text";
import type { ListedProduct } from "../read/listed-product.ts";
import { eachPage } from "./each-page.ts";
import type { MatchContext } from "./match-context.ts";
import type { StoredProduct } from "./stored-products.queries.ts";

/** Products with one key that a note names. */
const MOST_FOUND = 4;

type Named = Pick<ListedProduct, "code" | "barcodes" | "name" | "supplierId" | "supplierCode">;

/** Lookup keys of a line, the surest first; keys of one step are equal. */
function keysOf({ code, barcodes, name, supplierId, supplierCode }: Named): string[][] {
  return [
    code === "" ? [] : [`code:${foldText(code)}`],
    supplierCode === "" || supplierId === null ? [] : [`offer:${supplierId}|${foldText(supplierCode)}`],
    barcodes.map((barcode) => `barcode:${barcode}`),
    name === "" ? [] : [`name:${foldText(name)}`],
  ];
}

/**
 * The product of a line. `several`: the line could mean more than one. `other`: its codes and barcodes mean another product
 * too, which is this one. `namesake`: another product has the same name.
 */
export type FoundProduct =
  | { product: StoredProduct }
  | { several: ShownProduct[] }
  | { other: ShownProduct }
  | { product: null; namesake: ShownProduct | null };

/** The part of a product that a note names. */
export type ShownProduct = Pick<StoredProduct, "name" | "code" | "barcodes">;

/** A product of the clinic, or one that an earlier line of the list adds. */
type Found = { product: StoredProduct } | { id: string; listed: ShownProduct };

const idOf = (found: Found): string => ("product" in found ? found.product.id : found.id);

const isActive = (found: Found): boolean => !("product" in found) || found.product.status === "active";

const shownOf = (found: Found): ShownProduct => ("product" in found ? found.product : found.listed);

/** The clinic's products in a scratch file, by code, supplier's code, barcode and name. */
export class KnownProducts {
  readonly #context: MatchContext;
  #isRead = false;

  constructor(context: MatchContext) {
    this.#context = context;
  }

  async readAll(): Promise<void> {
    if (this.#isRead) return;
    this.#isRead = true;
    const { clinic, index } = this.#context;
    await eachPage(
      (after) => clinic.productsPage(after),
      ({ id }) => id,
      (product) => {
        const { id, code, barcodes, name, offers } = product;
        const named = { code, barcodes, name, supplierId: null, supplierCode: "" };
        const offered = offers.flatMap((offer) =>
          keysOf({ code: "", barcodes: [], name: "", supplierId: offer.supplierId, supplierCode: offer.code }),
        );
        const keys = [...keysOf(named), ...offered].flat();
        index.put(id, { card: JSON.stringify(product), keys });
      },
    );
  }

  /** A product that the list adds: a later line may mean it. */
  add(id: string, { code, barcodes, name, supplierId, supplierCode }: Named): void {
    const keys = keysOf({ code, barcodes, name, supplierId, supplierCode }).flat();
    this.#context.index.put(id, { card: JSON.stringify({ listed: { name, code, barcodes } }), keys });
  }

  /** Whether an earlier line of this list has the product; from now on one has it. */
  isTaken(id: string): boolean {
    const { index } = this.#context;
    if (index.linked(id) !== undefined) return true;
    index.link(id, id);
    return false;
  }

  /**
   * Finds by the line's own key, then by code, supplier's code and barcode. A name finds only where line and product do not have
   * different codes: two products may have one name. Answers the id alone for a product of an earlier line.
   */
  find(listed: ListedProduct): FoundProduct | { id: string } {
    const { index } = this.#context;
    const own = index.card(listed.keyId);
    if (own !== undefined) return this.#found({ id: listed.keyId, card: own });
    const steps = keysOf(listed);
    let namesake: ShownProduct | null = null;
    const hasOtherCode = (found: Found): boolean => {
      const { code } = shownOf(found);
      return code !== "" && listed.code !== "" && foldText(code) !== foldText(listed.code);
    };
    for (const [step, keys] of steps.entries()) {
      const all = new Map(keys.flatMap((key) => index.find(key, MOST_FOUND)).map((one) => [one.id, one.card]));
      const isByName = step === steps.length - 1;
      const every = [...all].map(([id, card]) => this.#found({ id, card }));
      const found = isByName ? every.filter((one) => !hasOtherCode(one)) : every;
      const [first] = every;
      if (isByName && first && found.length === 0) namesake = shownOf(first);
      const active = found.filter(isActive);
      const [only, other] = active.length > 0 ? active : found;
      if (!only) continue;
      if (other) return { several: found.map(shownOf) };
      if (hasOtherCode(only)) return { other: shownOf(only) };
      const withBarcode = this.#withBarcode(listed);
      // An archived product may have left its barcode to the one that followed it.
      const foreign = withBarcode.some((one) => idOf(one) === idOf(only)) ? undefined : withBarcode.find(isActive);
      return foreign ? { other: shownOf(foreign) } : only;
    }
    return { product: null, namesake };
  }

  #withBarcode({ barcodes }: ListedProduct): Found[] {
    const { index } = this.#context;
    return barcodes.flatMap((barcode) => index.find(`barcode:${barcode}`, MOST_FOUND)).map((one) => this.#found(one));
  }

  #found({ id, card }: { id: string; card: string }): Found {
    const read = JSON.parse(card) as StoredProduct | { listed: ShownProduct };
    return "listed" in read ? { id, listed: read.listed } : { product: read };
  }
}
