import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
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

test("a page whose code could not be had is asked for again", async () => {
  let tries = 0;
  const lazy = async () => {
    tries += 1;
    if (tries === 1) throw new ChunkLoadError("missing");
    return await Promise.resolve({ Component: () => <h1>{"The page"}</h1> });
  };
  const routes = [
    { path: "/", element: <h1>{"Before"}</h1> },
    { errorElement: <ErrorScreen />, children: [{ path: "/page", lazy }] },
  ];
  const router = createMemoryRouter(routes);
  render(<RouterProvider router={router} />);
  await act(() => router.navigate("/page"));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "The page" })).toBeTruthy();
  expect(tries).toBe(2);
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
