import type { RowOf } from "../../kernel/entity.ts";
import type { Tx } from "../../kernel/mutation.ts";
import { addDays, type LocalDate } from "../../kernel/time.ts";
import { clients } from "../clients/client.ts";
import type { clinicSettings } from "../clinics/clinic.ts";

type Client = RowOf<typeof clients>;
type ClinicTerms = Pick<RowOf<typeof clinicSettings>, "paymentTermsDays">;

/** Days from the issue of an invoice to its due day. A client who pays first, or who has no account, pays at once. */
export const termsOf = (
  client: Pick<Client, "paymentTermsDays" | "paysFirst"> | undefined,
  clinic: ClinicTerms,
): number => {
  if (!client || client.paysFirst === "yes") return 0;
  return client.paymentTermsDays ?? clinic.paymentTermsDays;
};

/** The day on which a new invoice is due. It stays when the terms change later. */
export async function dueDay(
  tx: Tx,
  { clientId, issuedOn }: { clientId: string | null; issuedOn: LocalDate },
  clinic: ClinicTerms,
): Promise<LocalDate> {
  const client = clientId === null ? undefined : await tx.find(clients, clientId);
  return addDays(issuedOn, termsOf(client, clinic));
}

/** Whether a client owes more than the limit, less the credit. The limit is a warning and stops nothing. */
export const isAboveLimit = (
  { creditLimitMinor }: Pick<Client, "creditLimitMinor">,
  { dueMinor, creditMinor }: { dueMinor: number; creditMinor: number },
): boolean => creditLimitMinor !== null && dueMinor - creditMinor > creditLimitMinor;
