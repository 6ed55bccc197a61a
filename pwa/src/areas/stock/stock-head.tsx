import type { ReactNode } from "react";
import { paths } from "../../paths.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { StockViews } from "./public/stock-views.tsx";
import { list } from "./stock.copy.ts";

interface StockHeadProps {
  title: string;
  subtitle: string;
  actions?: ReactNode;
}

/** The head of a page of stock, with the links to the other ones. */
export function StockHead({ title, subtitle, actions }: StockHeadProps) {
  return (
    <>
      <PageHeader
        crumbs={[{ label: list.inventory }, { label: list.title, to: paths.stock }, { label: title }]}
        title={title}
        subtitle={subtitle}
        actions={actions}
      />
      <StockViews />
    </>
  );
}
