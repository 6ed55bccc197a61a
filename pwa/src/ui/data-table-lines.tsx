import Skeleton from "@mui/material/Skeleton";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { DataColumn, LinePlace, TableColumns } from "./data-table-model.ts";
import { copy } from "./ui.copy.ts";

interface LineListProps {
  label: string;
  isStale: boolean;
  children: ReactNode;
}

/** The rows of a table as a list: each has two lines. */
export function LineList({ label, isStale, children }: LineListProps) {
  return (
    <ul aria-label={label} className={isStale ? "lines is-stale" : "lines"}>
      {children}
    </ul>
  );
}

interface LineRowProps<Row> {
  columns: TableColumns<Row>;
  row: Row;
  to: string | undefined;
}

export function LineRow<Row>({ columns, row, to }: LineRowProps<Row>) {
  const at = (...places: LinePlace[]) => columns.filter(({ line }) => places.includes(line));
  const [title] = at("title");
  const [status] = at("status");
  const [actions] = at("actions");
  const facts = at("fact", "named");
  if (!title) return null;
  const name = inLine(title, row);
  const drawn = (column: DataColumn<Row>) => (
    <Fact key={column.id} name={column.line === "named" ? column.header : null} isExtra={column.isExtra ?? false}>
      {inLine(column, row)}
    </Fact>
  );
  return (
    <li className={to === undefined ? "line" : "line is-link"}>
      {title.picture && <span aria-hidden="true">{title.picture(row)}</span>}
      <div className="line-words">
        <div className="line-first">
          <span className="line-title">{to === undefined ? name : <Link to={to}>{name}</Link>}</span>
          {status && <span className="line-status">{inLine(status, row)}</span>}
        </div>
        <div className="line-facts">
          {facts.filter(({ isLead }) => isLead).map(drawn)}
          {title.under && <span className="line-fact">{title.under(row)}</span>}
          {facts.filter(({ isLead }) => !isLead).map(drawn)}
        </div>
      </div>
      {actions && <div className="line-actions">{inLine(actions, row)}</div>}
    </li>
  );
}

interface FactProps {
  name: string | null;
  isExtra: boolean;
  children: ReactNode;
}

function Fact({ name, isExtra, children }: FactProps) {
  if (children === null || children === "") return null;
  return (
    <span className={isExtra ? "line-fact is-extra" : "line-fact"}>
      {name !== null && `${name} `}
      {children}
    </span>
  );
}

/** A row of two lines leaves an unknown value out; a table shows a dash. */
function inLine<Row>({ inLine: own, cell, value }: DataColumn<Row>, row: Row): ReactNode {
  return own ? own(row) : cell ? cell(row) : value(row);
}

/** Shapes of rows. The first one announces the wait. */
export function SkeletonLines({ rows }: { rows: number }) {
  return Array.from({ length: rows }, (_row, row) => (
    <li key={row} className="line">
      <div className="line-words">
        {row === 0 && (
          <span className="vh" role="status">
            {copy.loading}
          </span>
        )}
        <Skeleton variant="text" width="60%" />
        <Skeleton variant="text" width="80%" />
      </div>
    </li>
  ));
}

export function WideLine({ children }: { children: ReactNode }) {
  return <li className="line is-wide">{children}</li>;
}
