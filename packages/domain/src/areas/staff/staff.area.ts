import { defineArea } from "../../kernel/area.ts";
import { addCoverRule, correctCoverRule, removeCoverRule } from "./cover.mutations.ts";
import { coverRules } from "./cover.ts";
import { addRosterTemplate, correctRosterTemplate, removeRosterTemplate } from "./roster-template.mutations.ts";
import { rosterTemplates } from "./roster-template.ts";
import { planShifts, correctShift, publishShifts, removeShift } from "./shift.mutations.ts";
import { shifts } from "./shift.ts";
import { correctStaff } from "./staff.mutations.ts";
import { staff } from "./staff.ts";

/** Everything of `staff` that the registry, the app and the server loop over. */
export const staffArea = defineArea({
  entities: [staff, shifts, rosterTemplates, coverRules],
  mutations: [
    correctStaff,
    planShifts,
    correctShift,
    publishShifts,
    removeShift,
    addRosterTemplate,
    correctRosterTemplate,
    removeRosterTemplate,
    addCoverRule,
    correctCoverRule,
    removeCoverRule,
  ],
});
