import Stack from "@mui/material/Stack";
import { ShieldPlus } from "lucide-react";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ClaimList } from "./claim-list.tsx";
import { copy } from "./claims.copy.ts";
import type { Claimable, ListedClaim } from "./claims.queries.ts";
import { NewClaimDialog } from "./new-claim-dialog.tsx";

interface InvoiceClaimsProps {
  claims: readonly ListedClaim[];
  claimables: readonly Claimable[];
}

/** The claims of an invoice, and the button for a new one. Nothing for goods that are for no pet. */
export function InvoiceClaims({ claims, claimables }: InvoiceClaimsProps) {
  const { can } = useClinic();
  const [preparing, setPreparing] = useState<Claimable | null>(null);
  const mayPrepare = can("billing:manage") && claimables.length > 0;
  if (claims.length === 0 && !mayPrepare) return null;
  return (
    <Card title={copy.tab} sx={{ pb: claims.length > 0 && !mayPrepare ? 1 : 4 }}>
      {claims.length > 0 && <ClaimList claims={claims} />}
      {mayPrepare && (
        <Stack spacing={2} sx={{ mt: claims.length > 0 ? 3 : 0 }}>
          {claimables.map((claimable) => (
            <Button
              key={claimable.pet.id}
              startIcon={<ShieldPlus size={20} aria-hidden="true" />}
              onClick={() => setPreparing(claimable)}
            >
              {claimables.length === 1 ? copy.prepare : copy.prepareFor(claimable.pet.name)}
            </Button>
          ))}
        </Stack>
      )}
      {preparing && <NewClaimDialog claimable={preparing} onClose={() => setPreparing(null)} />}
    </Card>
  );
}
