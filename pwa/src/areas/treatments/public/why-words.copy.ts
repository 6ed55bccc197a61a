import type { Unusable } from "@fernpaw/domain/stock/batch-use";

/** The reason why a batch must not be used. */
export const whyWords: Record<Unusable, string> = {
  expired: "expired",
  recalled: "recalled",
  quarantined: "in quarantine",
  open_too_long: "open for too long",
};
