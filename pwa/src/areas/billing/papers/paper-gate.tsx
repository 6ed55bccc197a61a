import type { ReactNode } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { RowPage } from "../../../ui/row-page.tsx";
import { copy } from "./papers.copy.ts";

interface PaperGateProps<Page> {
  page: Page | null | undefined;
  children: (page: Page) => ReactNode;
}

/** A paper about money for people who may see invoices. */
export function PaperGate<Page>({ page, children }: PaperGateProps<Page>) {
  const { can } = useClinic();
  if (!can("billing:view")) return <EmptyState isPage title={copy.noView} />;
  return (
    <RowPage
      page={page}
      missing={{ title: copy.notHere, hint: copy.notHereHint }}
      list={{ to: paths.billing, title: copy.billing }}
    >
      {children}
    </RowPage>
  );
}
