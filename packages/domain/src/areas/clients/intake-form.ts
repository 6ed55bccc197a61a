import * as z from "zod/mini";
import { defineEntity, type RowOf } from "../../kernel/entity.ts";
import { managed } from "../../kernel/fields.ts";
import { optionalPhone, phoneText } from "../../kernel/phone.ts";
import { ref } from "../../kernel/references.ts";
import { nameText, noAddress, requiredName, text } from "../../kernel/text.ts";
import { Instant } from "../../kernel/time.ts";
import { Address, Email, optionalEmail } from "./client.ts";

/** Days. The link of a form works for so long. */
export const INTAKE_DAYS = 7;

const NO_ADDRESS = { line1: "", line2: "", city: "", region: "", postcode: "" };

/**
 * A form that a new client fills in with a link. The server alone writes the answers. The team reviews them and fills the
 * record.
 */
export const intakeForms = defineEntity({
  table: "intakeForms",
  fields: () => ({
    expiresAt: managed(Instant),
    status: managed(z.enum(["sent", "received", "accepted", "discarded"]), "sent"),
    receivedAt: managed(z.nullable(Instant), null),
    firstName: managed(nameText(80), ""),
    lastName: managed(nameText(80), ""),
    email: managed(optionalEmail(), ""),
    phone: managed(optionalPhone(), ""),
    address: managed(Address, NO_ADDRESS),
    petName: managed(nameText(80), ""),
    petTypeId: managed(z.nullable(ref("petTypes")), null),
    breedText: managed(nameText(80), ""),
    sex: managed(z.enum(["male", "female", "unknown"]), "unknown"),
    notes: managed(text(1000), ""),
    /** The client whose record was filled. */
    clientId: managed(z.nullable(ref("clients")), null),
  }),
  scope: "people",
  personal: {
    firstName: "erased",
    lastName: "erased",
    email: "erased",
    phone: "erased",
    address: "erased",
    petName: "none",
    breedText: "none",
    notes: "erased",
  },
  indexes: ["status"],
  buckets: { p0: [[{ field: "status", in: ["received"] }]], p1: [[{ field: "updatedAt", sinceDays: -90 }]] },
});

export type IntakeForm = RowOf<typeof intakeForms>;

/** The answers of a new client. */
export const IntakeAnswers = z.strictObject({
  firstName: nameText(80).check(noAddress()),
  lastName: requiredName(80).check(noAddress()),
  email: Email,
  phone: phoneText(),
  line1: nameText(120),
  city: nameText(80),
  postcode: nameText(20),
  petName: requiredName(80).check(noAddress()),
  petTypeId: z.nullable(ref("petTypes")),
  breedText: nameText(80),
  sex: z.enum(["male", "female", "unknown"]),
  notes: text(1000),
});
export type IntakeAnswers = z.output<typeof IntakeAnswers>;
