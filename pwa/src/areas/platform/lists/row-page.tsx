import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { parseProblem } from "../../../http/client.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { LoadProblem } from "../../../ui/load-problem.tsx";
import { LoadingScreen } from "../../../ui/loading-screen.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { copy as platformCopy } from "../platform.copy.ts";
import { useAdminFetch } from "../use-admin-fetch.ts";
import { listCopy } from "./lists.copy.ts";

interface Place {
  label: string;
  to: string;
}

interface RowPageProps<Row> {
  fetchRow: (id: string, signal: AbortSignal) => Promise<Row>;
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
export function RowPage<Row>({ fetchRow, list, section, name, gone, children }: RowPageProps<Row>) {
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
  if (data.row !== null) return children(data.row, again);
  return (
    <>
      <PageHeader title={gone} crumbs={[...above, { label: name }]} />
      <Card>
        <Typography sx={{ mb: 3 }}>{listCopy.goneHint}</Typography>
        <Button variant="primary" to={list.to}>
          {listCopy.toList(list.label)}
        </Button>
      </Card>
    </>
  );
}
