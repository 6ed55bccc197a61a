import { addressLines } from "@fernpaw/domain/clients/address-lines";
import { takesTexts } from "@fernpaw/domain/clients/client";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { Mail, MapPin, Phone } from "lucide-react";
import { Card } from "../../../ui/card.tsx";
import { copy, phoneLabels } from "../clients.copy.ts";
import type { Client } from "../clients.queries.ts";
import { telAddress } from "../../../ui/tel-address.ts";

const line = { display: "flex", gap: 2.5, alignItems: "center", minHeight: 44, overflowWrap: "anywhere" } as const;

/** How the client is reached; a tap calls or writes. */
export function ContactCard({ client }: { client: Client }) {
  const address = addressLines(client.address);
  const isEmpty = client.phones.length === 0 && client.emails.length === 0 && address.length === 0;
  return (
    <Card title={copy.page.contact}>
      {isEmpty && <Typography>{copy.page.noContact}</Typography>}
      {client.phones.map((phone) => (
        <Box key={phone.typed} sx={line}>
          <Phone size={18} aria-hidden="true" />
          <Link href={telAddress(phone)}>{phone.typed}</Link>
          <Typography component="span" variant="caption" sx={{ color: "ink2" }}>
            {[
              phone.whose ?? "",
              phoneLabels[phone.label],
              phone.isPreferred && client.phones.length > 1 ? copy.page.preferred : "",
              takesTexts(phone) ? copy.page.texts : "",
            ]
              .filter((part) => part !== "")
              .join(", ")}
          </Typography>
        </Box>
      ))}
      {client.emails.map((email) => (
        <Box key={email} sx={line}>
          <Mail size={18} aria-hidden="true" style={{ flex: "none" }} />
          <Link href={`mailto:${email}`} sx={{ minWidth: 0 }}>
            {email}
          </Link>
        </Box>
      ))}
      {address.length > 0 && (
        <Box sx={{ ...line, alignItems: "flex-start", pt: 2 }}>
          <MapPin size={18} aria-hidden="true" style={{ flex: "none", marginTop: 3 }} />
          <Typography component="address" sx={{ fontStyle: "normal" }}>
            {address.join(", ")}
          </Typography>
        </Box>
      )}
      {client.notes !== "" && (
        <Typography sx={{ mt: 2, whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{client.notes}</Typography>
      )}
    </Card>
  );
}
