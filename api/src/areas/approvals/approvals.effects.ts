import { MUTATIONS } from "@fernpaw/domain/registry";
import { approvalEffects } from "./settle-approval.ts";

export const approvalsEffects = approvalEffects(MUTATIONS);
