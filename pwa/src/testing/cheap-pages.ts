import { configure, prettyDOM } from "@testing-library/react";
import * as React from "react";

const INTERNALS = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE";

/**
 * React takes a stack trace of each new element, for warnings that no test reads. That is an eighth of a page test's
 * time. React stops after ten thousand in a second: this count is always above ten thousand.
 */
function withoutOwnerStacks(): void {
  const internals: unknown = Reflect.get(React, INTERNALS);
  if (typeof internals !== "object" || internals === null || !("recentlyCreatedOwnerStacks" in internals))
    throw new Error("React counts its stack traces elsewhere now: find the new place, or delete withoutOwnerStacks.");
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
    get: () => 1e9,
    set() {
      // React begins at 0 again with each render.
    },
  });
}

/** A query that waits fails at each change of the page. Its words contain the whole page, so they are made when they are read. */
function elementError(message: string | null, container: Element | HTMLDocument): Error {
  const error = new Error();
  error.name = "TestingLibraryElementError";
  Error.captureStackTrace(error, elementError);
  let words: string | undefined;
  const get = (): string => (words ??= [message, prettyDOM(container as HTMLElement)].filter(Boolean).join("\n\n"));
  Object.defineProperty(error, "message", { configurable: true, get });
  return error;
}

/** For the setup of page tests: leaves out work that no test needs. */
export function makePagesCheap(): void {
  withoutOwnerStacks();
  configure({ getElementError: elementError });
}
