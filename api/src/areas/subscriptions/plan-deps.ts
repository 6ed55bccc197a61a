import type { Store } from "@fernpaw/sync/server/store";
import type { FastifyBaseLogger } from "fastify";
import type { AreaServices } from "../../area.ts";
import type { MailOutbox } from "../../mail/mail-outbox.ts";
import type { PlanProvider } from "./provider/plan-provider.ts";
import { SandboxPlanProvider } from "./provider/sandbox-plan-provider.ts";

export interface PlanDeps {
  store: Store;
  now: () => number;
  logger: FastifyBaseLogger;
  outbox: MailOutbox;
  publicUrl: string;
  /** Null: this server takes no payments for subscriptions. */
  provider: PlanProvider | null;
}

export function planDepsOf({ options, auth }: Pick<AreaServices, "options" | "auth">): PlanDeps {
  const { store, now, logger, publicUrl, planPayments, planProvider } = options;
  const provider = planProvider ?? (planPayments ? new SandboxPlanProvider({ ...planPayments, now }) : null);
  return { store, now, logger, publicUrl, outbox: auth.post.outbox, provider };
}

export const subscriptionUrl = ({ publicUrl }: Pick<PlanDeps, "publicUrl">): string =>
  `${publicUrl}/dashboard/subscription`;
