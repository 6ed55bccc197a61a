import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { spacedName } from "../../../form/fault-words.copy.ts";
import type { SupportAccess } from "../../../http/support-call.ts";
import { supportListCopy as copy } from "../support/support-list.copy.ts";

interface SupportListProps {
  accesses: readonly SupportAccess[];
  /** Day and time, as the reader has them. */
  whenText: (instant: string) => string;
  /** Below an access that is open. */
  openActions?: (access: SupportAccess) => ReactNode;
}

function endText({ isOpen, endedBy, expiresAt }: SupportAccess, whenText: SupportListProps["whenText"]): string {
  if (isOpen) return copy.open(whenText(expiresAt));
  return endedBy === null ? copy.expired : copy.ends[endedBy];
}

const readText = ({ reads }: SupportAccess): string =>
  reads.length === 0
    ? copy.nothingRead
    : copy.read(reads.map(({ table, pages }) => copy.pages(spacedName(table), pages)).join(", "));

/** Support accesses of Fernpaw to one clinic: administrator, time, reason, and the tables that were read. */
export function SupportList({ accesses, whenText, openActions }: SupportListProps) {
  return (
    <Box component="ul" aria-label={copy.label} sx={{ listStyle: "none", m: 0, p: 0, display: "grid" }}>
      {accesses.map((access) => (
        <Box
          component="li"
          key={access.id}
          sx={{ py: 3, overflowWrap: "anywhere", "& + &": { borderTop: "1px solid", borderColor: "line" } }}
        >
          <Box sx={{ display: "flex", flexWrap: "wrap", justifyContent: "space-between", columnGap: 3 }}>
            <strong>
              <bdi>{access.adminName}</bdi>
            </strong>
            <Typography component="time" variant="body2" dateTime={access.startedAt} sx={{ color: "ink2" }}>
              {whenText(access.startedAt)}
            </Typography>
          </Box>
          <Typography variant="body2">
            <bdi>{access.reason}</bdi>
          </Typography>
          <Typography variant="body2" sx={{ color: "ink2" }}>
            <bdi>{copy.ticket(access.ticket)}</bdi>
            {` · ${endText(access, whenText)}`}
          </Typography>
          <Typography variant="body2" sx={{ color: "ink2" }}>
            {readText(access)}
          </Typography>
          {access.isOpen && openActions?.(access)}
        </Box>
      ))}
    </Box>
  );
}
