import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { Phone } from "lucide-react";
import { Link as RouterLink } from "react-router";
import { paths } from "../../paths.ts";
import { useIsComplete } from "../../session/use-is-complete.ts";
import { Card } from "../../ui/card.tsx";
import { copy } from "./pets.copy.ts";
import type { PetOwner } from "./pets.queries.ts";

export function OwnerCard({ owners }: { owners: readonly PetOwner[] }) {
  const isComplete = useIsComplete();
  return (
    <Card title={copy.owner}>
      {owners.length === 0 && <Typography>{isComplete ? copy.ownerUnknown : copy.ownerLoading}</Typography>}
      {owners.map((owner, index) => (
        <Box key={owner.linkId} sx={{ mt: index === 0 ? 0 : 3 }}>
          <Typography variant="subtitle1" component="p">
            {index > 0 ? `${copy.coOwner} ` : ""}
            <Link
              component={RouterLink}
              to={paths.client(owner.clientId)}
              color="inherit"
              sx={{ display: "inline-flex", alignItems: "center", minHeight: 44 }}
            >
              {owner.name}
            </Link>
          </Typography>
          {owner.phone !== "" && (
            <Link
              href={`tel:${owner.phone.replace(/[^\d+]/g, "")}`}
              underline="hover"
              sx={{ display: "inline-flex", gap: 2, alignItems: "center", minHeight: 44 }}
            >
              <Phone size={18} aria-hidden="true" />
              {owner.phone}
            </Link>
          )}
        </Box>
      ))}
    </Card>
  );
}
