import { type Fetched, useFetch } from "../../ui/use-fetch.ts";
import { adminProblemText } from "./problem-text.ts";

/** `useFetch` in the words of the administrator area. */
export const useAdminFetch = <T>(key: string, fetchIt: (signal: AbortSignal) => Promise<T>): Fetched<T> =>
  useFetch(key, fetchIt, adminProblemText);
