import Box from "@mui/material/Box";
import { invoiceTitle } from "@fernpaw/domain/billing/billing-papers.copy";
import { useLiveQuery } from "dexie-react-hooks";
import { ShieldPlus } from "lucide-react";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Card } from "../../../ui/card.tsx";
import { shortDate } from "../../../ui/clock-time.tsx";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { ClaimList } from "../claims/claim-list.tsx";
import { copy } from "../claims/claims.copy.ts";
import { type Claimable, readClientClaims } from "../claims/claims.queries.ts";
import { NewClaimDialog } from "../claims/new-claim-dialog.tsx";

interface ClientClaimsProps {
  clientId: string;
  /** Clients who were merged into this one: their invoices and claims count. */
  absorbedIds: readonly string[];
}

/** The insurance claims of a client, and a new one from an invoice. Nothing for a client without a claim or an insured pet. */
export function ClientClaims({ clientId, absorbedIds }: ClientClaimsProps) {
  const { db, can } = useClinic();
  const ids = [clientId, ...absorbedIds].join();
  const read = useLiveQuery(() => readClientClaims(db, ids.split(",")), [db, ids]);
  const [preparing, setPreparing] = useState<Claimable | null>(null);
  if (!can("billing:view") || !read) return null;
  const { claims, claimables, isInsured } = read;
  if (claims.length === 0 && !isInsured) return null;
  const mayPrepare = can("billing:manage") && claimables.length > 0;
  return (
    <Card title={copy.tab} sx={{ pb: claims.length > 0 && !mayPrepare ? 1 : 4 }}>
      {claims.length > 0 && <ClaimList claims={claims} />}
      {mayPrepare && (
        <Box sx={{ mt: claims.length > 0 ? 3 : 0 }}>
          <MenuButton label={copy.newClaim} startIcon={<ShieldPlus size={20} aria-hidden="true" />}>
            {claimables.map((claimable) => (
              <MenuEntry key={`${claimable.invoice.id} ${claimable.pet.id}`} onPick={() => setPreparing(claimable)}>
                {copy.ofInvoice(
                  invoiceTitle(claimable.invoice),
                  claimable.pet.name,
                  shortDate(claimable.invoice.issuedOn),
                )}
              </MenuEntry>
            ))}
          </MenuButton>
        </Box>
      )}
      {preparing && <NewClaimDialog claimable={preparing} onClose={() => setPreparing(null)} />}
    </Card>
  );
}
