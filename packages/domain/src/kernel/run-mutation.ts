import * as z from "zod/mini";
import { Refusal } from "./errors.ts";
import type { MutationContext, MutationDefinition, Tx } from "./mutation.ts";
import { can, type Rights } from "./permissions.ts";

/** Whether this person may make such a change at all; what `run` checks against rows comes on top. */
export function isAllowed(mutation: Pick<MutationDefinition, "permission">, actor: Rights): boolean {
  if (actor.role === "admin") return false;
  if (mutation.permission === "signed_in") return true;
  if (mutation.permission === "owner") return actor.role === "owner";
  return can(actor, mutation.permission);
}

/** @throws Refusal `invalid_args` with `errors: [{ path, code }]` */
export function parseArgs<Args extends z.core.$ZodType>(
  mutation: MutationDefinition<Args>,
  args: unknown,
): z.output<Args> {
  const parsed = z.safeParse(mutation.args, args);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map((issue) => ({
    path: issue.path.map(String).join("."),
    code: issue.code,
    message: issue.message,
  }));
  throw new Refusal("invalid_args", { errors });
}

/**
 * The one place where arguments and permission are checked, on the device and on the server. Answers the arguments
 * as the mutation saw them. `isTap`: the first run, on the device of its author.
 * @throws Refusal `invalid_args`, `forbidden`, or what the mutation refuses
 */
export async function runMutation(
  mutation: MutationDefinition,
  tx: Tx,
  args: unknown,
  context: MutationContext,
  { isTap = false }: { isTap?: boolean } = {},
): Promise<unknown> {
  if (!isAllowed(mutation, context.actor)) throw new Refusal("forbidden", { permission: mutation.permission });
  const parsed = parseArgs(mutation, args);
  if (isTap) await mutation.refuseAtTap?.(tx, parsed, context);
  await mutation.run(tx, parsed, context);
  return parsed;
}
