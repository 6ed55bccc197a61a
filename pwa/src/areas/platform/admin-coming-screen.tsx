import { paths } from "../../paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Card } from "../../ui/card.tsx";
import type { AdminSectionName } from "./admin-sections.ts";
import { copy } from "./platform.copy.ts";

type ComingSection = Extract<AdminSectionName, keyof typeof copy.comingHints>;

/** A section whose address exists and whose page is not built: says so, and what will be here. */
export function AdminComingScreen({ section }: { section: ComingSection }) {
  const title = copy.sections[section];
  return (
    <>
      <PageHeader title={title} crumbs={[{ label: copy.sections.dashboard, to: paths.admin }, { label: title }]} />
      <Card>
        <EmptyState title={copy.coming(title)} hint={copy.comingHints[section]} />
      </Card>
    </>
  );
}
