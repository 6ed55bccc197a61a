import { Lock } from "lucide-react";
import { Dotted } from "../../../ui/dotted.tsx";
import type { Product } from "../catalogue.queries.ts";
import { isGoods } from "@fernpaw/domain/catalogue/product";
import { KIND_ICONS } from "./kind-icons.ts";
import { packText, productWords, rateText, storageWords } from "./product-words.copy.ts";

const UNIT_LENGTH = 2;
/** A unit such as `ml` keeps its small letters. */
const capitalised = (text: string): string =>
  text.length <= UNIT_LENGTH ? text : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** The facts that tell a product from one with a like name. */
export function ProductFacts({ product }: { product: Product }) {
  const { strength, controlled, prescriptionOnly, storage, status } = product;
  const parts = [
    capitalised(isGoods(product.kind) ? packText(product) : rateText(product.dispensingUnit)),
    strength !== "" && !product.name.includes(strength) ? strength : "",
    controlled === null ? "" : <Controlled key="controlled" />,
    prescriptionOnly === "yes" ? productWords.prescriptionOnly : "",
    storage === "room" ? "" : storageWords[storage].toLowerCase(),
    status === "archived" ? productWords.archived : "",
  ];
  return <Dotted parts={parts} />;
}

function Controlled() {
  return (
    <>
      <Lock size={14} aria-hidden="true" style={{ verticalAlign: "-2px" }} /> {productWords.controlled}
    </>
  );
}

/** One found product; archived ones are greyed. */
export function ProductLine({ product }: { product: Product }) {
  const Icon = KIND_ICONS[product.kind];
  return (
    <span className={product.status === "archived" ? "subject is-past" : "subject"}>
      <span className="subject-person">
        <Icon size={20} aria-hidden="true" />
      </span>
      <span className="subject-words">
        <span className="t-sub">
          <bdi>{product.name}</bdi>
        </span>
        <span className="t-body2">
          <ProductFacts product={product} />
        </span>
      </span>
    </span>
  );
}
