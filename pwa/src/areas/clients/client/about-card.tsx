import { clients } from "@fernpaw/domain/clients/client";
import { Card } from "../../../ui/card.tsx";
import { KeyValues } from "../../../ui/key-value.tsx";
import { copy } from "../clients.copy.ts";
import type { ClientPage } from "../clients.queries.ts";
import { fieldWord, labelsOf } from "../../../field-words.ts";

const labels = labelsOf(clients);

/** The facts about a client beside the contact data. */
export function AboutCard({ page: { client, preferredVet } }: { page: ClientPage }) {
  const rows = [
    { label: labels.preferredVetId, value: preferredVet || copy.form.anyVet },
    { label: labels.categories, value: client.categories.join(", ") },
    { label: copy.page.referralSource, value: client.referralSource },
    {
      label: fieldWord(clients.table, "noShowCount"),
      value: client.noShowCount === 0 ? copy.page.noShowsNone : copy.page.noShows(client.noShowCount),
    },
  ].filter(({ value }) => value !== "");
  return (
    <Card title={copy.page.about}>
      <KeyValues rows={rows.map(({ label, value }) => ({ label, value: <bdi>{value}</bdi> }))} />
    </Card>
  );
}
