import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { adminHttp, parseProblem } from "../../../http/client.ts";
import type { TableView } from "../../../ui/data-table-model.ts";
import { addressChange, parsePage, useAddressWords, writePage } from "../../../ui/use-address-words.ts";
import { listCopy } from "./lists.copy.ts";
import { adminProblemText } from "../problem-text.ts";

/** One page of a list, as every list of the administration answers. */
export interface AdminPage<Row> {
  rows: Row[];
  /** The cursors of the first and the last row; null: the page is empty. */
  first: string | null;
  last: string | null;
  total: number;
}

interface ListOptions {
  /** `/api/admin/clinics`. */
  path: string;
  usualSort: string;
  /** Whether the last row comes first unless a person chooses otherwise. */
  isDescending?: boolean;
  /** Names of the filters, which are parameters of the address and of the call. */
  filters: readonly string[];
}

interface Answer<Row> {
  /** Which question it belongs to. */
  key: string;
  page: AdminPage<Row> | null;
  problem: string | null;
  /** The server cannot read the question, so that asking it again is of no use. */
  isUnreadable?: boolean;
}

export interface AdminList<Row> {
  rows: readonly Row[];
  total: number;
  isLoading: boolean;
  isStale: boolean;
  problem: string | null;
  retry: () => void;
  view: TableView;
  setView: (view: TableView) => void;
  words: string;
  setWords: (words: string) => void;
  filter: (name: string) => string;
  setFilter: (name: string, value: string) => void;
  /** Whether words or a filter leave rows out. */
  isNarrowed: boolean;
  /** The question to the server without the page, for the export too. */
  question: Readonly<Record<string, string>>;
}

const FIRST_PAGE = { page: null, after: null, before: null };

function questionOf(params: URLSearchParams, { usualSort, isDescending = false, filters }: ListOptions) {
  const question: Record<string, string> = {
    sort: params.get("sort") ?? usualSort,
    order: params.get("order") ?? (isDescending ? "desc" : "asc"),
  };
  const words = params.get("q");
  if (words !== null) question["search"] = words;
  for (const name of filters) {
    const value = params.get(name);
    if (value !== null) question[name] = value;
  }
  return question;
}

function problemOf(error: unknown): Pick<Answer<never>, "problem" | "isUnreadable"> {
  return parseProblem(error)?.code === "malformed"
    ? { problem: listCopy.addressWrong, isUnreadable: true }
    : { problem: adminProblemText(error) };
}

/** The page that the address names, from the server: with a cursor, since the server pages by key. */
function usePage<Row>(path: string, question: Readonly<Record<string, string>>) {
  const [tries, setTries] = useState(0);
  const [answer, setAnswer] = useState<Answer<Row> | null>(null);
  const key = JSON.stringify([path, question, tries]);
  useEffect(() => {
    const abort = new AbortController();
    const [at, asked] = JSON.parse(key) as [string, Record<string, string>];
    adminHttp.get<AdminPage<Row>>(at, { params: asked, signal: abort.signal }).then(
      ({ data }) => setAnswer({ key, page: data, problem: null }),
      (error: unknown) => !abort.signal.aborted && setAnswer({ key, page: null, ...problemOf(error) }),
    );
    return () => abort.abort();
  }, [key]);
  return { key, answer, isStale: answer !== null && answer.key !== key, retry: () => setTries((before) => before + 1) };
}

/** A page beyond the first is known by its cursor alone: an address without one, or with one and no page, is the first page. */
function placeOf(params: URLSearchParams) {
  const { pageIndex, pageSize } = parsePage(params);
  const name = params.has("after") ? "after" : "before";
  const cursor = params.get(name);
  if (pageIndex === 0 || cursor === null) return { pageIndex: 0, pageSize, cursor: {} };
  return { pageIndex, pageSize, cursor: { [name]: cursor } };
}

const NO_ROWS: readonly never[] = [];

/** A list of the administration: search, filters, order and page are in the address. */
export function useAdminList<Row>(options: ListOptions): AdminList<Row> {
  const [params, setParams] = useSearchParams();
  const change = addressChange(setParams);
  const question = questionOf(params, options);
  const { pageIndex, pageSize, cursor } = placeOf(params);
  /** A page that was asked for before the rows came from which it is counted, with the question of those rows. */
  const waiting = useRef<{ view: TableView; key: string } | null>(null);
  const startOver = (values: Parameters<typeof change>[0]): void => {
    waiting.current = null;
    change({ ...FIRST_PAGE, ...values });
  };
  const { key, answer, isStale, retry } = usePage<Row>(options.path, {
    ...question,
    ...cursor,
    pageSize: String(pageSize),
  });
  const [words, setWords] = useAddressWords(params.get("q") ?? "", (typed) =>
    startOver({ q: typed.trim() === "" ? null : typed.trim() }),
  );
  const page = answer?.page ?? null;
  const isDescending = question["order"] === "desc";
  const view: TableView = {
    pageIndex,
    pageSize,
    sort: { column: question["sort"] ?? options.usualSort, isDescending },
  };

  const turnTo = (next: TableView): void => {
    const isOnward = next.pageIndex > pageIndex;
    const isFirst = next.pageIndex === 0;
    const ends = {
      after: isOnward ? (page?.last ?? null) : null,
      before: isOnward || isFirst ? null : (page?.first ?? null),
    };
    change({ ...writePage(next), ...ends });
  };
  const turnOn = useEffectEvent(() => {
    const wish = waiting.current;
    waiting.current = null;
    // The rows did not come, or "Back" has led to others meanwhile.
    if (page !== null && wish?.key === key) turnTo(wish.view);
  });
  useEffect(() => {
    if (!isStale) turnOn();
  }, [isStale]);
  const setView = (next: TableView): void => {
    const sort = next.sort ?? { column: options.usualSort, isDescending: options.isDescending ?? false };
    const isSorted = sort.column === question["sort"] && sort.isDescending === isDescending;
    if (!isSorted || next.pageSize !== pageSize) {
      const order = { sort: sort.column, order: sort.isDescending ? "desc" : "asc" };
      startOver({ ...writePage({ pageIndex: 0, pageSize: next.pageSize }), ...order });
      return;
    }
    if (isStale) waiting.current = { view: next, key };
    else turnTo(next);
  };
  return {
    rows: page?.rows ?? NO_ROWS,
    total: page?.total ?? 0,
    isLoading: answer === null || (isStale && page === null),
    isStale,
    problem: answer?.problem ?? null,
    retry: answer?.isUnreadable ? () => setParams({}, { replace: true }) : retry,
    view,
    setView,
    words,
    setWords,
    filter: (name) => params.get(name) ?? "",
    setFilter: (name, value) => startOver({ [name]: value === "" ? null : value }),
    isNarrowed: params.has("q") || options.filters.some((name) => params.has(name)),
    question,
  };
}
