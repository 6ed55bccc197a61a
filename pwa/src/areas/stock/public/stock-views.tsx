import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { mayEnter, type Section } from "../../../session/sign-in/access.ts";
import { PageViews, type PageView } from "../../../ui/page-views.tsx";
import { views } from "../stock-views.copy.ts";

interface StockView extends PageView {
  section: Section;
  isOwnerOnly?: true;
}

const VIEWS: readonly StockView[] = [
  { label: views.movements, to: paths.stock, section: "stock" },
  { label: views.counts, to: paths.stockCounts, section: "stock" },
  { label: views.reorder, to: paths.stockReorder, section: "stock" },
  { label: views.deliveries, to: paths.deliveries, section: "stock" },
  { label: views.expiring, to: paths.stockExpiring, section: "stock" },
  { label: views.transfers, to: paths.stockTransfers, section: "stock" },
  { label: views.controlled, to: paths.drugRegisters, section: "register" },
  { label: views.recalls, to: paths.recalls, section: "stock" },
  { label: views.value, to: paths.stockValue, section: "stock", isOwnerOnly: true },
];

/** Links between the pages of stock that this person may open. */
export function StockViews() {
  const { actor } = useClinic();
  const shown = VIEWS.filter(
    ({ section, isOwnerOnly }) => mayEnter(actor, section) && (!isOwnerOnly || actor.role === "owner"),
  );
  return <PageViews label={views.label} views={shown} />;
}
