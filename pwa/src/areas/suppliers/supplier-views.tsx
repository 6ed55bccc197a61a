import { paths } from "../../paths.ts";
import { PageViews } from "../../ui/page-views.tsx";
import { copy } from "./orders/orders.copy.ts";

const VIEWS = [
  { label: copy.suppliers, to: paths.suppliers },
  { label: copy.title, to: paths.orders },
];

/** Links between the pages of suppliers. */
export function SupplierViews() {
  return <PageViews label={copy.views} views={VIEWS} />;
}
