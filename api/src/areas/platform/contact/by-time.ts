import * as z from "zod/mini";
import { LIST_QUERY } from "../public/page-by-key.ts";

/** The question of a list that is sorted by time alone, the latest first. */
export const BY_TIME = {
  ...LIST_QUERY,
  sort: z._default(z.enum(["createdAt"]), "createdAt"),
  order: z._default(z.enum(["asc", "desc"]), "desc"),
};
