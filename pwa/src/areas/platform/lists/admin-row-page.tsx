import type { ReactNode } from "react";
import { useParams } from "react-router";
import { parseProblem } from "../../../http/client.ts";
import { LoadProblem } from "../../../ui/load-problem.tsx";
import { LoadingScreen } from "../../../ui/loading-screen.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { RowPage } from "../../../ui/row-page.tsx";
import { copy as platformCopy } from "../platform.copy.ts";
import { useAdminFetch } from "../use-admin-fetch.ts";
import { listCopy } from "./lists.copy.ts";

interface Place {
  label: string;
  to: string;
}

interface AdminRowPageProps<Row> {
  /** Null, or an answer that says so: it does not exist. */
  fetchRow: (id: string, signal: AbortSignal) => Promise<Row | null>;
  list: Place;
  /** The section, where the list is one of several in it. */
  section?: Place;
  /** The page, until its row has a name. */
  name: string;
  /** The title where the row does not exist. */
  gone: string;
  children: (row: Row, again: () => void) => ReactNode;
}

/** The server refuses an id that cannot be one before it looks for the row. */
const isGone = (error: unknown): boolean => ["not_found", "malformed"].includes(parseProblem(error)?.code ?? "");

/** The page of the row that the address names. Where the row does not exist, the page says it and leads to the list. */
export function AdminRowPage<Row>({ fetchRow, list, section, name, gone, children }: AdminRowPageProps<Row>) {
  const { id = "" } = useParams();
  const { data, problem, again } = useAdminFetch(`${list.to} ${id}`, async (signal) => {
    try {
      return { row: await fetchRow(id, signal) };
    } catch (error) {
      if (isGone(error)) return { row: null };
      throw error;
    }
  });
  const above = section ? [section, list] : [list];
  if (problem !== null) {
    return (
      <>
        <PageHeader title={list.label} crumbs={[...above, { label: name }]} />
        <LoadProblem problem={problem} onRetry={again} />
      </>
    );
  }
  if (data === null) return <LoadingScreen label={platformCopy.loading} />;
  const missing = { title: gone, hint: listCopy.goneHint };
  return (
    <RowPage page={data.row} missing={missing} list={{ to: list.to, title: listCopy.toList(list.label) }}>
      {(row) => children(row, again)}
    </RowPage>
  );
}
