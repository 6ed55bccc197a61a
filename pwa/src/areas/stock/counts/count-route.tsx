import { useParams, useSearchParams } from "react-router";
import { openingParam } from "../../../ui/opening-params.ts";
import { addressChange } from "../../../ui/use-address-words.ts";
import { CountScreen } from "./count-screen.tsx";

/** Names the product that is counted first. */
const PRODUCT = openingParam("product");

/** The review has an address of its own, so that Back leads from it to the figures. */
export function Component() {
  const { id = "" } = useParams();
  const [params, setParams] = useSearchParams();
  const change = addressChange(setParams);
  return (
    <CountScreen
      key={id}
      countId={id}
      isReview={params.get("view") === "review"}
      onReview={(isReview) => setParams(isReview ? { view: "review" } : {})}
      productId={params.get(PRODUCT)}
      onProductTaken={() => change({ [PRODUCT]: null })}
    />
  );
}
