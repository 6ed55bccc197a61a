import type { MutationDefinition } from "@fernpaw/domain/kernel/mutation";
import { canonicalJson } from "@fernpaw/domain/kernel/canonical-json";
import { hash } from "node:crypto";

/** Whether the mutation has an argument `approval`. */
export function takesApproval({ args }: MutationDefinition): boolean {
  const { shape } = args._zod.def as { shape?: object };
  return shape !== undefined && "approval" in shape;
}

/** Of the arguments as the mutation sees them, the approval included. */
export const argsHashOf = (args: unknown): string => hash("sha256", canonicalJson(args), "base64url");
