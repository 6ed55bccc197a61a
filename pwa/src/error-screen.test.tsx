import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ErrorScreen } from "./error-screen.tsx";
import { ChunkLoadError, loadChunk } from "./ui/chunk.ts";

beforeEach(() => vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

function fail(error: Error): void {
  const Broken = () => {
    throw error;
  };
  const routes = [{ path: "/", element: <Broken />, errorElement: <ErrorScreen /> }];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
}

test.each(["timeout", "missing"] as const)("a part that was not loaded says so with its type: %s", (type) => {
  fail(new ChunkLoadError(type));
  expect(screen.getByRole("heading", { name: "Loading chunk failed" })).toBeTruthy();
  expect(screen.getByText(new RegExp(`\\(${type}\\)`))).toBeTruthy();
  expect(screen.getByRole("button", { name: "Reload" })).toBeTruthy();
});

test("any other fault has the router's words", () => {
  fail(new Error("boom"));
  expect(screen.getByRole("heading", { name: "Unexpected Application Error!" })).toBeTruthy();
  expect(screen.getByText("boom")).toBeTruthy();
});

test("a part counts as not loaded after 120000 ms", async () => {
  vi.useFakeTimers();
  const failure = loadChunk(() => new Promise(() => undefined)).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await failure).toMatchObject({ message: "Loading chunk failed", type: "timeout" });
  vi.useRealTimers();
});
