import { canonicalJson } from "@fernpaw/domain/kernel/canonical-json";
import type { Fetched } from "../../../ui/use-fetch.ts";
import { useSettled } from "../../../ui/use-settled.ts";
import { useAdminFetch } from "../use-admin-fetch.ts";
import { type Audience, fetchReach, type Reach, type Typed } from "./announcements-api.ts";
import { audienceOf } from "./typed-announcement.ts";

const ASK_AFTER_MS = 300;

/** How many clinics and people the announcement would reach now; null data: not known yet, or no clinic is chosen. */
export function useReach(values: Typed): Fetched<Reach | null> {
  const chosen = canonicalJson(audienceOf(values));
  const text = useSettled(chosen, ASK_AFTER_MS);
  const fetched = useAdminFetch(`reach ${text}`, async (signal) => {
    const audience = JSON.parse(text) as Audience | null;
    return audience && fetchReach(audience, signal);
  });
  return text === chosen ? fetched : { ...fetched, data: null };
}
