import { useEffect, useRef, useState } from "react";
import type { SetURLSearchParams } from "react-router";
import { PAGE_SIZE, PAGE_SIZES } from "./data-table-model.ts";

/** Milliseconds of quiet before the address follows what is typed: a navigation with each letter would hold it up. */
const WRITE_AFTER_MS = 150;

/** Words that are typed here and live in the address, from where they may also change. */
export function useAddressWords(address: string, write: (words: string) => void): [string, (words: string) => void] {
  const [words, setWords] = useState(address);
  const latest = useRef({ address, write });
  useEffect(() => {
    latest.current.write = write;
  });
  useEffect(() => {
    if (address !== latest.current.address) setWords(address);
    latest.current.address = address;
  }, [address]);
  useEffect(() => {
    if (words === latest.current.address) return;
    const writeNow = () => {
      stop();
      latest.current.address = words;
      latest.current.write(words);
    };
    const timer = setTimeout(writeNow, WRITE_AFTER_MS);
    // A tap on a found row opens its page: a later write of the address would stop that.
    document.addEventListener("click", writeNow, true);
    const stop = () => {
      clearTimeout(timer);
      document.removeEventListener("click", writeNow, true);
    };
    return stop;
  }, [words]);
  return [words, setWords];
}

/** Changes some parameters of the address and keeps the others; null takes one away. */
export const addressChange =
  (setParams: SetURLSearchParams) =>
  (set: Readonly<Record<string, string | null>>): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(set)) {
          if (value === null) next.delete(key);
          else next.set(key, value);
        }
        return next;
      },
      { replace: true },
    );

interface ListPage {
  pageIndex: number;
  pageSize: number;
}

const wholeNumber = (text: string | null, fallback: number): number =>
  text !== null && /^\d{1,6}$/.test(text) ? Number(text) : fallback;

/** The page of a list that the address names; the first one for nonsense. */
export function parsePage(params: URLSearchParams): ListPage {
  const size = wholeNumber(params.get("size"), PAGE_SIZE);
  return {
    pageIndex: Math.max(0, wholeNumber(params.get("page"), 1) - 1),
    pageSize: PAGE_SIZES.includes(size) ? size : PAGE_SIZE,
  };
}

export const writePage = ({ pageIndex, pageSize }: ListPage): Record<"page" | "size", string | null> => ({
  page: pageIndex === 0 ? null : String(pageIndex + 1),
  size: pageSize === PAGE_SIZE ? null : String(pageSize),
});
