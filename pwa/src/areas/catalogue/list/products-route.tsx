import { ProductKind } from "@fernpaw/domain/catalogue/product";
import { useMemo } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { paths } from "../../../paths.ts";
import { openingParam } from "../../../ui/opening-params.ts";
import { addressChange, parsePage, useAddressWords, writePage } from "../../../ui/use-address-words.ts";
import type { ProductQuestion } from "../catalogue.queries.ts";
import type { ProductOrder, StockFilter } from "./state-order.ts";
import { ProductsScreen } from "./products-screen.tsx";

/** Holds the name that the form of a new product begins with. */
const ADD = openingParam("add");
/** Holds its barcode. */
const BARCODE = openingParam("barcode");

const STOCKS: readonly StockFilter[] = ["low", "out", "expiring"];
const WORST_FIRST: ProductOrder = { by: "state", isDescending: false };
/** As the address has them; the worst state first is not in it. */
const ORDERS: Readonly<Record<string, ProductOrder>> = {
  name: { by: "name", isDescending: false },
  "name-down": { by: "name", isDescending: true },
  "state-down": { by: "state", isDescending: true },
};

const orderText = ({ by, isDescending }: ProductOrder): string | null =>
  by === "state" && !isDescending ? null : `${by}${isDescending ? "-down" : ""}`;

/** The products that the address names; nonsense in it is the whole list. */
function parseQuestion(params: URLSearchParams): ProductQuestion {
  return {
    kind: ProductKind.options.find((one) => one === params.get("kind")) ?? null,
    status: params.get("status") === "archived" ? "archived" : "active",
    stock: STOCKS.find((one) => one === params.get("stock")) ?? "all",
    order: ORDERS[params.get("order") ?? ""] ?? WORST_FIRST,
    ...parsePage(params),
  };
}

/** The filters, the page, the words that are searched for and an open form live in the address. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const change = addressChange(setParams);
  const [text, setText] = useAddressWords(params.get("q") ?? "", (words) => change({ q: words === "" ? null : words }));
  const address = params.toString();
  const question = useMemo(() => parseQuestion(new URLSearchParams(address)), [address]);
  const [added, code] = [params.get(ADD), params.get(BARCODE)];
  /** The list is left without words: a scanner may have typed the code into their field. */
  const openScanned = async (id: string): Promise<void> => {
    const left = new URLSearchParams(params);
    left.delete("q");
    setText("");
    await navigate({ search: left.toString() }, { replace: true });
    await navigate(paths.product(id));
  };
  return (
    <ProductsScreen
      question={question}
      onQuestion={({ kind, status, stock, order, ...page }) =>
        change({
          kind,
          status: status === "active" ? null : status,
          stock: stock === "all" ? null : stock,
          order: orderText(order),
          ...writePage(page),
        })
      }
      text={text}
      onText={setText}
      adding={added === null && code === null ? null : { text: added ?? "", code: code ?? "" }}
      onAdding={(start) => change({ [ADD]: start && start.text, [BARCODE]: start && (start.code || null) })}
      onScanned={(id) => void openScanned(id)}
      onOpen={(id) => void navigate(paths.product(id))}
    />
  );
}
