import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";
import { SkeletonRows } from "./skeleton-rows.tsx";

interface RowPageProps<Page> {
  /** Undefined: still read. Null: the row is not on this device. */
  page: Page | null | undefined;
  missing: { title: string; hint: string };
  /** The list in which the row was found. */
  list: { to: string; title: string };
  children: (page: Page) => ReactNode;
}

/** The page of one row, or the way back to its list. */
export function RowPage<Page>({ page, missing, list, children }: RowPageProps<Page>) {
  if (page === undefined) return <SkeletonRows />;
  if (page === null) return <EmptyState isPage {...missing} action={<Button to={list.to}>{list.title}</Button>} />;
  return children(page);
}
