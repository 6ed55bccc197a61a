import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { locks } from "node:worker_threads";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openTestClinic } from "../../testing/render-in-clinic.tsx";
import type { TestClinic } from "../../testing/render-in-clinic.tsx";
import { takeSlot } from "./draft-slots.ts";
import { flushDrafts, useDraft } from "./drafts.ts";

let clinic: TestClinic;
beforeEach(async () => {
  sessionStorage.clear();
  clinic = await openTestClinic();
});

function Form() {
  const draft = useDraft<string>("note:juno");
  if (draft.restored === undefined) return null;
  return (
    <>
      <input
        aria-label="note"
        defaultValue={draft.restored ?? ""}
        onChange={(event) => draft.keep(event.target.value)}
      />
      <button onClick={() => void draft.discard()}>save</button>
    </>
  );
}

const stored = () => clinic.sync.drafts.get("note:juno");
const field = () => screen.findByLabelText<HTMLInputElement>("note");

test("flushing writes the last letter, without waiting for a pause", async () => {
  clinic.show(<Form />);
  await userEvent.type(await field(), "Itchy ears");
  await flushDrafts();
  expect(await stored()).toBe("Itchy ears");
});

test("words typed right before the page goes away are there after it", async () => {
  clinic.show(<Form />);
  await userEvent.type(await field(), "Itchy");
  window.dispatchEvent(new Event("pagehide"));
  const author = `draft:${clinic.clinicId}:${clinic.actor.userId}:`;
  expect(JSON.parse(sessionStorage.getItem(`${author}note:juno`) ?? "null")).toBe("Itchy");
  sessionStorage.setItem(`${author}note:limping`, JSON.stringify("left hind leg"));
  sessionStorage.setItem("draft:another:person:note:limping", JSON.stringify("not yours"));
  clinic.show(<OtherForm />);
  expect(await screen.findByText("left hind leg")).toBeTruthy();
  expect(await clinic.sync.drafts.get("note:limping")).toBe("left hind leg");
  expect(sessionStorage.getItem(`${author}note:limping`)).toBeNull();
});

function OtherForm() {
  return <p>{useDraft<string>("note:limping").restored}</p>;
}

test("a saved form leaves no draft behind", async () => {
  await clinic.sync.drafts.set("note:juno", "Old words");
  clinic.show(<Form />);
  expect((await field()).value).toBe("Old words");
  await userEvent.type(await field(), " and new");
  await userEvent.click(screen.getByText("save"));
  await flushDrafts();
  expect(await stored()).toBeUndefined();
});

describe("two windows with one form", () => {
  beforeEach(() => void Object.defineProperty(navigator, "locks", { value: locks, configurable: true }));
  afterEach(() => void Reflect.deleteProperty(navigator, "locks"));

  /** Another window of the same person has the form open until the answered function is called. */
  async function otherWindow(): Promise<() => Promise<void>> {
    const opened = Promise.withResolvers<() => void>();
    const name = `fernpaw-draft:${clinic.clinicId}:${clinic.actor.userId}:note:juno`;
    const ended = locks.request(name, () => new Promise<void>((close) => opened.resolve(close)));
    const close = await opened.promise;
    return async () => {
      close();
      await ended;
    };
  }

  test("keep each its own text, and the text of a window that ended comes back when the form has none", async () => {
    const close = await otherWindow();
    await clinic.sync.drafts.set("note:juno", "Itchy ears");
    clinic.show(<Form />);
    expect((await field()).value).toBe("");
    await userEvent.type(await field(), "Limps");
    await flushDrafts();
    expect(await stored()).toBe("Itchy ears");
    cleanup();
    await close();
    clinic.show(<Form />);
    expect((await field()).value).toBe("Itchy ears");
    await userEvent.click(screen.getByRole("button", { name: "save" }));
    await vi.waitFor(async () => expect(await stored()).toBeUndefined());
    cleanup();
    clinic.show(<Form />);
    expect((await field()).value).toBe("Limps");
    expect(await clinic.sync.drafts.keys()).toEqual(["note:juno"]);
  });

  test("a window that opens the form again at once has its own text", async () => {
    clinic.show(<Form />);
    await userEvent.type(await field(), "Itchy");
    cleanup();
    clinic.show(<Form />);
    expect((await field()).value).toBe("Itchy");
    expect(await clinic.sync.drafts.keys()).toEqual(["note:juno"]);
  });

  test("a form that is taken away and drawn again in one moment does not count as a second window", async () => {
    takeSlot("clinic:person", "note:juno").leave();
    const { key, leave } = takeSlot("clinic:person", "note:juno");
    expect(await key).toBe("note:juno");
    leave();
  });
});
