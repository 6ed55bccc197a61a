import * as z from "zod/mini";
import { correctArgs, emptyRow, registerArgs } from "../../kernel/entity.ts";
import { invalidAt } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation } from "../../kernel/mutation.ts";
import { found, given, wasMadeBefore } from "../../kernel/repeat.ts";
import { petTypes } from "../pets/pet.ts";
import { analyteOf, hasUnit, tidyUnit } from "./analytes.ts";
import { type LabRangeRow, labRanges } from "./lab-order.ts";

function assertRange({ lowMilli, highMilli }: Pick<LabRangeRow, "lowMilli" | "highMilli">): void {
  if (lowMilli === null && highMilli === null) throw invalidAt("lowMilli", "needs one end at least");
  if (lowMilli !== null && highMilli !== null && lowMilli > highMilli)
    throw invalidAt("highMilli", "must not be below the low end");
}

/**
 * Adds the values that a laboratory calls normal for a species, with their source. Refuses with `not_found` (species), `already_exists` or
 * `invalid_args` (a test or unit that the vocabulary does not have, no end, ends the wrong way round).
 */
export const addRange = defineMutation({
  name: "labRanges.add",
  permission: "appointments:manage",
  args: () => registerArgs(labRanges),
  async run(tx, range, context) {
    if (wasMadeBefore("labRanges", await tx.find(labRanges, range.id), context)) return;
    found(await tx.find(petTypes, range.petTypeId), "petTypes", range.petTypeId);
    const analyte = analyteOf(range.analyte);
    if (!analyte) throw invalidAt("analyte", "is not in the list of tests");
    if (!hasUnit(analyte, range.unit)) throw invalidAt("unit", "is not a unit of this test");
    assertRange(range);
    await tx.insert(labRanges, { ...emptyRow(labRanges), ...range, unit: tidyUnit(range.unit) });
  },
});

/** Changes the ends or the source. Results keep the range that they were compared with. Refuses with `not_found` or `invalid_args`. */
export const correctRange = defineMutation({
  name: "labRanges.correct",
  permission: "appointments:manage",
  args: () => correctArgs(labRanges),
  async run(tx, { id, set }) {
    const range = found(await tx.find(labRanges, id), "labRanges", id);
    const changes = given(set);
    assertRange({ ...range, ...changes });
    await tx.patch(labRanges, id, changes);
  },
});

/** Later results are not compared with it; twice is once. Refuses with `not_found`. */
export const removeRange = defineMutation({
  name: "labRanges.remove",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id }),
  async run(tx, { id }) {
    const { status } = found(await tx.find(labRanges, id), "labRanges", id);
    if (status === "active") await tx.patch(labRanges, id, { status: "removed" });
  },
});
