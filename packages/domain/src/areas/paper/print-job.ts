import * as z from "zod/mini";
import { defineEntity } from "../../kernel/entity.ts";
import { fixed, managed } from "../../kernel/fields.ts";
import type { MutationDefinition } from "../../kernel/mutation.ts";
import { canAny, type ClinicPermission, REGISTER_PERMISSIONS, type Rights } from "../../kernel/permissions.ts";
import { ref } from "../../kernel/references.ts";
import { isAllowed } from "../../kernel/run-mutation.ts";
import { type Instant as At, epochMsOf, Instant, LocalDate, toInstant } from "../../kernel/time.ts";

/** Documents that can wait for a printer, each with what its page needs: a permission, one of several, or `owner`. */
export const PRINT_NEEDS = {
  petCard: "clients:view",
  petLabel62: "clients:view",
  petLabel80: "clients:view",
  petLabel67: "clients:view",
  productLabel62: "inventory:view",
  productLabel80: "inventory:view",
  productLabel67: "inventory:view",
  letter: "clients:view",
  dayByStaff: "appointments:view",
  dayByRooms: "appointments:view",
  dayByEquipment: "appointments:view",
  order: "owner",
  recallList: "inventory:view",
  certificate: "clients:view",
  form: "clients:view",
  discharge: "clients:view",
  prescription: "prescriptions:view",
  dispenseLabel80: "prescriptions:view",
  dispenseLabel67: "prescriptions:view",
  invoice: "billing:view",
  receipt: "billing:view",
  receipt80: "billing:view",
  creditNote: "billing:view",
  statement: "billing:view",
  estimate: "appointments:view",
  claim: "billing:view",
  till: "billing:view",
  drugRegister: REGISTER_PERMISSIONS,
} as const satisfies Record<string, MutationDefinition["permission"] | readonly ClinicPermission[]>;
export type PrintKind = keyof typeof PRINT_NEEDS;
export const PRINT_KINDS = Object.keys(PRINT_NEEDS) as [PrintKind, ...PrintKind[]];

/** Whether this person may see such a document, and so leave it, find it in the list and print it. */
export function mayPrint(person: Rights, kind: PrintKind): boolean {
  const needs = PRINT_NEEDS[kind];
  return typeof needs === "string" ? isAllowed({ permission: needs }, person) : canAny(person, needs);
}

export const MAX_COPIES = 50;

/**
 * A document that a device without a printer left for another device. The document itself is made when it is printed.
 * Each device has the row, so it holds ids alone: what they name has the scope of its own table.
 */
export const printJobs = defineEntity({
  table: "printJobs",
  fields: () => ({
    kind: fixed(z.enum(PRINT_KINDS)),
    /**
     * The pet, product, letter or order of the document; for a list of a day the location; for the list of a recall the
     * batch; for a certificate one vaccination, or the pet for what protects it now; for a form the signed one; for a
     * discharge summary the visit; for a label of a medicine the dispensing; for a receipt the payment; for a statement
     * the client; for a report of a till its session; for a register of a controlled drug the register.
     */
    subjectId: fixed(
      ref(
        "pets",
        "products",
        "messages",
        "locations",
        "purchaseOrders",
        "batches",
        "vaccinations",
        "signedForms",
        "visits",
        "prescriptions",
        "dispenses",
        "invoices",
        "payments",
        "creditNotes",
        "estimates",
        "clients",
        "insuranceClaims",
        "tillSessions",
        "controlledRegisters",
      ),
    ),
    /** Of a list of a day alone. */
    day: fixed(z.nullable(LocalDate), null),
    /** Where it is printed. */
    locationId: fixed(ref("locations")),
    copies: fixed(z.int().check(z.gte(1), z.lte(MAX_COPIES)), 1),
    status: managed(z.enum(["waiting", "printed", "removed"]), "waiting"),
    settledAt: managed(z.nullable(Instant), null),
    settledBy: managed(z.nullable(ref("staff")), null),
  }),
  scope: "base",
  indexes: [],
  deviceIndexes: ["status"],
  buckets: {
    p1: [
      [
        { field: "status", in: ["waiting"] },
        { field: "createdAt", sinceDays: -15 },
      ],
    ],
  },
});

/** After so long a document that waits leaves the list: it is not needed any more. */
export const PRINT_KEEP_DAYS = 14;

/** The oldest moment from which a document still waits. */
export const printsWaitSince = (now: At): At => toInstant(epochMsOf(now) - PRINT_KEEP_DAYS * 86_400_000);
