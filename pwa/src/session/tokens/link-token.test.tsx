import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { forgetLinkToken, useLinkToken, watchLinkTokens } from "./link-token.ts";

const open = (address: string) => window.history.replaceState({ idx: 3 }, "", address);

beforeEach(() => open("/reset-password"));
afterEach(() => forgetLinkToken());

test("the secret leaves the address before anything is shown, and what the router keeps there stays", () => {
  open("/reset-password?from=mail#token=abc_DEF-123");
  watchLinkTokens();
  expect(window.location.href).not.toContain("abc_DEF-123");
  expect(window.location.pathname + window.location.search).toBe("/reset-password?from=mail");
  expect(window.history.state).toEqual({ idx: 3 });
  expect(renderHook(() => useLinkToken("token")).result.current).toBe("abc_DEF-123");
});

test("it is for the page that the mail meant and for its purpose alone", () => {
  open("/login#unlock=secret");
  watchLinkTokens();
  expect(renderHook(() => useLinkToken("token")).result.current).toBeNull();
  expect(renderHook(() => useLinkToken("unlock")).result.current).toBe("secret");
  open("/verify-email");
  expect(renderHook(() => useLinkToken("unlock")).result.current).toBeNull();
});

test.each(["#token=", "#token=a b", "#section", `#token=${"x".repeat(201)}`])("%s is no link of ours", (hash) => {
  open(`/reset-password${hash}`);
  watchLinkTokens();
  expect(renderHook(() => useLinkToken("token")).result.current).toBeNull();
  expect(window.location.hash).not.toBe("");
});

test("a second link in the same tab takes the place of the first, and a used one is gone", () => {
  open("/reset-password#token=first");
  watchLinkTokens();
  const { result } = renderHook(() => useLinkToken("token"));
  open("/reset-password#token=second");
  act(() => void window.dispatchEvent(new HashChangeEvent("hashchange")));
  expect(result.current).toBe("second");
  act(forgetLinkToken);
  expect(result.current).toBeNull();
});
