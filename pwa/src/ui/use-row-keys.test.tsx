import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { answersTo, useRowKeys } from "./use-row-keys.ts";

const opened = vi.fn<(name: string) => void>();
type Found = { text: string; isEarly: boolean };

function Search({ found }: { found: Found | undefined }) {
  const place = useRowKeys();
  return (
    <div ref={place}>
      <input type="search" aria-label="Find" />
      <div {...answersTo(found)}>
        <ul className="subjects">
          {found && (
            <li>
              <a
                href="#row"
                onClick={(event) => {
                  event.preventDefault();
                  opened(`${found.text}${found.isEarly ? ", early" : ""}`);
                }}
              >
                {found.text}
              </a>
            </li>
          )}
        </ul>
      </div>
    </div>
  );
}

let answer: (text: string, isEarly?: boolean) => void;
beforeEach(async () => {
  opened.mockClear();
  const { rerender } = render(<Search found={undefined} />);
  answer = (text, isEarly = false) => rerender(<Search found={{ text, isEarly }} />);
  await userEvent.type(screen.getByRole("searchbox", { name: "Find" }), "tet");
  answer("tet");
});

test("Enter opens the first row of what is typed", async () => {
  await userEvent.keyboard("{Enter}");
  expect(opened.mock.calls).toEqual([["tet"]]);
});

test("Enter waits for the whole answer to what is typed, and opens no row of an earlier text", async () => {
  await userEvent.keyboard("anus{Enter}");
  expect(opened).not.toHaveBeenCalled();
  answer("tetan");
  answer("tetanus", true);
  expect(opened).not.toHaveBeenCalled();
  answer("tetanus");
  await vi.waitFor(() => expect(opened.mock.calls).toEqual([["tetanus"]]));
  answer("tetanus again");
  expect(opened).toHaveBeenCalledTimes(1);
});

test("the keys work in a list that comes later, as with a right that was given meanwhile", async () => {
  cleanup();
  function Page({ isAllowed }: { isAllowed: boolean }) {
    const place = useRowKeys();
    return isAllowed ? (
      <div ref={place}>
        <input type="search" aria-label="Find" />
        <ul className="subjects">
          <a href="#row">Tetanus</a>
        </ul>
      </div>
    ) : null;
  }
  const { rerender } = render(<Page isAllowed={false} />);
  rerender(<Page isAllowed />);
  screen.getByRole("searchbox", { name: "Find" }).focus();
  await userEvent.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(screen.getByRole("link", { name: "Tetanus" }));
});

test("a further key forgets it", async () => {
  await userEvent.keyboard("an{Enter}us");
  answer("tetanus");
  await Promise.resolve();
  expect(opened).not.toHaveBeenCalled();
});
