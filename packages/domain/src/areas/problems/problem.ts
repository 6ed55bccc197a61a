import * as z from "zod/mini";
import { defineEntity } from "../../kernel/entity.ts";
import { editable, fixed, managed } from "../../kernel/fields.ts";
import { ref } from "../../kernel/references.ts";
import { requiredName } from "../../kernel/text.ts";
import { LocalDate } from "../../kernel/time.ts";

/** In the order in which a list of problems shows them. */
export const PROBLEM_STATUSES = ["active", "suspected", "chronic", "resolved", "ruled_out"] as const;
export const ProblemStatus = z.enum(PROBLEM_STATUSES);
export type ProblemStatus = z.output<typeof ProblemStatus>;

/** A problem that is over has a day on which it ended. */
export const isOver = (status: ProblemStatus): boolean => status === "resolved" || status === "ruled_out";

/** A problem is linked to at most this many visits. */
export const MOST_VISITS = 500;

/** A disease or complaint of a pet over many visits, certain or suspected. */
export const problems = defineEntity({
  table: "problems",
  fields: () => ({
    petId: fixed(ref("pets")),
    text: editable(requiredName(200)),
    /** Null: not known. */
    onsetOn: editable(z.nullable(LocalDate), null),
    status: fixed(ProblemStatus, "active"),
    resolvedOn: managed(z.nullable(LocalDate), null),
    /** Visits about it, in the order in which the server took them. */
    visitIds: managed(z.array(ref("visits")).check(z.maxLength(MOST_VISITS)), []),
  }),
  scope: "medical",
  personal: { text: "none" },
  indexes: ["petId"],
  p0With: { field: "petId", table: "pets" },
  buckets: { p1: "all" },
});
