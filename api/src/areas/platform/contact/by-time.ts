import * as z from "zod/mini";
import { LIST_QUERY } from "../public/page-by-key.ts";

const { search: _search, order: _order, ...PAGE } = LIST_QUERY;

/** The question of a list that is sorted by time alone, the latest first, and that has no search. */
export const BY_TIME = {
  ...PAGE,
  sort: z._default(z.enum(["createdAt"]), "createdAt"),
  order: z._default(z.enum(["asc", "desc"]), "desc"),
};
