import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { mayEnter, type Section } from "../../../session/sign-in/access.ts";
import { PageViews, type PageView } from "../../../ui/page-views.tsx";
import { views } from "./stock-views.copy.ts";

interface StockView extends PageView {
  section: Section;
}

const VIEWS: readonly StockView[] = [
  { label: views.movements, to: paths.stock, section: "stock" },
  { label: views.recalls, to: paths.recalls, section: "stock" },
];

/** Links between the pages of stock that this person may open. */
export function StockViews() {
  const { actor } = useClinic();
  return <PageViews label={views.label} views={VIEWS.filter(({ section }) => mayEnter(actor, section))} />;
}
