import { clients } from "@fernpaw/domain/clients/client";
import { correctClient } from "@fernpaw/domain/clients/client.mutations";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { raiseAlert } from "@fernpaw/domain/pets/alert.mutations";
import { alerts } from "@fernpaw/domain/pets/pet";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useEffect, useMemo, useState } from "react";
import { useController, type Control } from "react-hook-form";
import userEvent from "@testing-library/user-event";
import type { SyncClient } from "@fernpaw/sync/client/client-types";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, test, vi, type MockInstance } from "vitest";
import { noDialog } from "../testing/no-dialog.ts";
import { rowsOf } from "../db/rows.ts";
import { flushDrafts } from "../session/drafts/drafts.ts";
import { aClinicDesk } from "../testing/clinic-desk.ts";
import { openTestClinic, type TestClinic } from "../testing/render-in-clinic.tsx";
import { TextField } from "../ui/text-field.tsx";
import { ClientFormDialog } from "../areas/clients/public/client-form-dialog.tsx";
import { ProblemAlert } from "../ui/problem-alert.tsx";
import { InlineForm } from "./form-body.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { useCallForm } from "./use-call-form.ts";
import { useActionForm } from "./use-action-form.ts";

const nothing = (): void => undefined;

let clinic: TestClinic;
let pet: string;
beforeEach(async () => {
  sessionStorage.clear();
  clinic = await openTestClinic();
  const { petId } = await aClinicDesk(clinic);
  pet = petId;
});

const click = (name: string) => userEvent.click(screen.getByRole("button", { name }));

interface AlertFormProps {
  /** Left out: the field of the text. */
  hides?: boolean;
  send?: (id: string) => Promise<unknown>;
  draftKey?: string;
  onReopen?: () => void;
}

function AlertForm({ hides = false, send, draftKey, onReopen }: AlertFormProps) {
  const form = useActionForm({
    mutation: raiseAlert,
    start: () => ({ id: uuidv7(), text: "", kind: "other" as const }),
    toArgs: (values) => ({ ...values, subject: "pet" as const, subjectId: pet }),
    words: { text: (code) => (code === "too_small" ? "Say what to know." : undefined) },
    ...(send ? { send: (_: unknown, { id }: { id: string }) => send(id) } : {}),
    ...(draftKey === undefined ? {} : { draftKey }),
  });
  return (
    <FormDialog form={form} title="Warn" onClose={nothing} submitLabel="Save" onReopen={onReopen}>
      <TextField label="Kind" {...form.field("kind")} />
      {!hides && <TextField label="Text" {...form.field("text")} />}
    </FormDialog>
  );
}

const text = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Text" });

describe("faults", () => {
  test("stand at their field, which takes the focus, and go as it is put right", async () => {
    clinic.show(<AlertForm />);
    const field = await text();
    expect([field.maxLength, field.getAttribute("aria-required")]).toEqual([300, "true"]);
    await click("Save");
    expect(await screen.findByText("Say what to know.")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.getAttribute("aria-invalid")).toBe("true");
    await userEvent.type(field, "Bites");
    await waitFor(() => expect(screen.queryByText("Say what to know.")).toBeNull());
    await click("Save");
    await waitFor(async () =>
      expect((await rowsOf(clinic.db, alerts).toArray()).map((row) => row.text)).toEqual(["Bites"]),
    );
    await clinic.allSaved();
    await noDialog();
  });

  test("of a field that is not on the page stand above the form", async () => {
    clinic.show(<AlertForm hides />);
    await screen.findByRole("dialog");
    await click("Save");
    expect((await screen.findByRole("alert")).textContent).toBe("Warning: Say what to know.");
  });

  test("a limit has the same words everywhere", async () => {
    clinic.show(<AlertForm />);
    fireEvent.change(await text(), { target: { value: "x".repeat(301) } });
    await click("Save");
    expect(await screen.findByText("At most 300 characters.")).toBeTruthy();
  });

  test("several are counted aloud", async () => {
    clinic.show(<AlertForm />);
    fireEvent.change(await screen.findByRole("textbox", { name: "Kind" }), { target: { value: "purple" } });
    await click("Save");
    expect(await screen.findByText("2 fields need a correction.")).toBeTruthy();
  });
});

describe("saving", () => {
  test("twice by a double tap saves once", async () => {
    const send = vi.fn<(id: string) => Promise<unknown>>(() => Promise.resolve());
    clinic.show(<AlertForm send={send} />);
    await userEvent.type(await text(), "Bites");
    const button = screen.getByRole("button", { name: "Save" });
    fireEvent.click(button);
    fireEvent.click(button);
    await noDialog();
    expect(send).toHaveBeenCalledOnce();
  });

  test("that fails keeps what was typed, and the next try has the same id", async () => {
    const send = vi.fn<(id: string) => Promise<unknown>>(() => Promise.reject(new Error("disk")));
    clinic.show(<AlertForm send={send} />);
    await userEvent.type(await text(), "Bites");
    await click("Save");
    expect(await screen.findByRole("alert")).toBeTruthy();
    expect((await text()).value).toBe("Bites");
    await click("Save");
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    expect(send.mock.calls[0]).toEqual(send.mock.calls[1]);
  });
});

function NameForm({ calls }: { calls: ((name: string) => Promise<void>)[] }) {
  const form = useCallForm({
    start: () => ({ name: "Nora" }),
    call: ({ name }) => calls.shift()?.(name) ?? Promise.resolve(),
    stays: true,
  });
  return (
    <InlineForm form={form}>
      <ProblemAlert problem={form.problem} />
      <TextField label="Name" {...form.field("name")} />
      <button disabled={!form.isDirty}>Save</button>
    </InlineForm>
  );
}

const onRender = vi.fn<() => void>();

function TextOnly({ control }: { control: Control<{ text: string }> }) {
  const { field } = useController({ control, name: "text" });
  onRender();
  return <input {...field} aria-label="Text" />;
}

function LongForm({ work, onSaved }: { work: () => Promise<void>; onSaved: () => void }) {
  const form = useActionForm({
    mutation: raiseAlert,
    start: () => ({ text: "Bites" }),
    toArgs: ({ text: typed }) => ({
      id: uuidv7(),
      text: typed,
      kind: "other" as const,
      subject: "pet" as const,
      subjectId: pet,
    }),
    send: work,
    isLong: true,
    draftKey: "long",
    onSaved,
  });
  const { control } = form;
  const fields = useMemo(() => <TextOnly control={control} />, [control]);
  return (
    <FormDialog form={form} title="Long" onClose={nothing} submitLabel="Save">
      {fields}
    </FormDialog>
  );
}

test("no field of a long form is rendered again while it is saved, nor when it goes", async () => {
  let end: () => void = nothing;
  const onSaved = vi.fn<() => void>();
  clinic.show(<LongForm work={() => new Promise((resolve) => (end = resolve))} onSaved={onSaved} />);
  await text();
  onRender.mockClear();
  await click("Save");
  expect(await screen.findByRole("button", { name: "Save", busy: true })).toBeTruthy();
  end();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  await noDialog();
  expect(onRender).not.toHaveBeenCalled();
});

test("a form is said to be saved while its draft is still being thrown away", async () => {
  const onSaved = vi.fn<() => void>();
  vi.spyOn(clinic.sync.drafts, "delete").mockReturnValue(new Promise(() => undefined));
  clinic.show(<LongForm work={() => Promise.resolve()} onSaved={onSaved} />);
  await text();
  await click("Save");
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
});

describe("a form that stays", () => {
  test("keeps what is typed while it is sent, which is then unsaved", async () => {
    let end: () => void = nothing;
    clinic.show(<NameForm calls={[() => new Promise((resolve) => (end = resolve))]} />);
    const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Name" });
    expect(screen.getByRole<HTMLButtonElement>("button").disabled).toBe(true);
    await userEvent.type(field, "h");
    await click("Save");
    await userEvent.type(field, "x");
    end();
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>("button").disabled).toBe(false));
    expect(field.value).toBe("Norahx");
    fireEvent.change(field, { target: { value: "Norah" } });
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>("button").disabled).toBe(true));
  });

  test("says what the server could not do, and sends it again", async () => {
    const second = vi.fn<(name: string) => Promise<void>>(() => Promise.resolve());
    clinic.show(<NameForm calls={[() => Promise.reject(new Error("no network")), second]} />);
    await userEvent.type(await screen.findByRole("textbox", { name: "Name" }), "h{Enter}");
    expect(await screen.findByRole("alert")).toBeTruthy();
    await click("Save");
    await waitFor(() => expect(second).toHaveBeenCalledWith("Norah"));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });
});

describe("a draft", () => {
  test("comes back, is said to, and is gone once it is saved", async () => {
    await clinic.sync.drafts.set("alert", { id: uuidv7(), text: "Half", kind: "other" });
    clinic.show(<AlertForm draftKey="alert" />);
    expect((await text()).value).toBe("Half");
    expect(screen.getByText("Draft restored.")).toBeTruthy();
    await userEvent.type(await text(), " a word");
    await flushDrafts();
    expect(await clinic.sync.drafts.get("alert")).toMatchObject({ text: "Half a word" });
    await click("Save");
    await waitFor(async () => expect(await clinic.sync.drafts.get("alert")).toBeUndefined());
  });

  test("is thrown away by starting over", async () => {
    await clinic.sync.drafts.set("alert", { id: uuidv7(), text: "Half", kind: "other" });
    clinic.show(<AlertForm draftKey="alert" />);
    await text();
    await click("Start over");
    await waitFor(async () => expect((await text()).value).toBe(""));
    expect(await clinic.sync.drafts.get("alert")).toBeUndefined();
  });
});

describe("a correction", () => {
  const row = {
    id: uuidv7(),
    number: 1,
    title: "",
    firstName: "Nora",
    lastName: "Baptiste",
    companyName: "",
    phones: [],
    emails: ["nora@eastgate.example"],
    address: { line1: "", line2: "", city: "", region: "", postcode: "" },
    notes: "",
    hasNoContact: "no",
    status: "active",
    mergedIntoId: null,
    mergedRows: null,
    absorbedIds: [],
    consentEmail: "unknown",
    consentSms: "unknown",
    consentMarketing: "unknown",
    preferredVetId: null,
    categories: [],
    referralSource: "",
    paymentTermsDays: null,
    creditLimitMinor: null,
    paysFirst: "no",
    erasedAt: null,
    noShowCount: 0,
    importId: null,
    importKey: null,
  } as const;
  let sent: MockInstance<SyncClient["mutate"]>;

  async function open(): Promise<RowOf<typeof clients>> {
    await clinic.have(clients, { ...row, phones: [], emails: [...row.emails], absorbedIds: [], categories: [] });
    const client = await rowsOf(clinic.db, clients).get(row.id);
    if (!client) throw new Error("the client is not there");
    sent = vi.spyOn(clinic.sync, "mutate");
    return client;
  }
  /** The form, and what gives it another row, or none: it is gone then. */
  function hold(client: RowOf<typeof clients>) {
    const holder: { change: (row: RowOf<typeof clients> | null) => void } = { change: nothing };
    function Held() {
      const [row, setRow] = useState<RowOf<typeof clients> | null>(client);
      useEffect(() => {
        holder.change = setRow;
      }, []);
      return row && <ClientFormDialog client={row} onClose={nothing} />;
    }
    clinic.show(<Held />);
    return { change: (row: RowOf<typeof clients> | null) => act(() => holder.change(row)) };
  }

  const setIn = (): unknown => (sent.mock.calls[0]?.[1] as { set: unknown } | undefined)?.set;

  test("names only what differs from the row as it was when the form was opened", async () => {
    const client = await open();
    const { change } = hold(client);
    await userEvent.type(await screen.findByLabelText("First name"), "h ");
    // Somebody else writes a note meanwhile, which the form does not show.
    change({ ...client, notes: "Pays in cash" });
    await click("Save");
    await waitFor(() => expect(setIn()).toEqual({ firstName: "Norah" }));
    expect(sent.mock.calls[0]?.[0]).toBe(correctClient);
    expect(sent.mock.calls[0]?.[2]).toEqual({ base: { firstName: expect.any(Number) as number } });
    await clinic.allSaved();
  });

  test("from a draft differs from what its author saw", async () => {
    const client = await open();
    const { change } = hold(client);
    await userEvent.type(await screen.findByLabelText("First name"), "h");
    await flushDrafts();
    change(null);
    await noDialog();
    change({ ...client, notes: "Pays in cash" });
    expect(await screen.findByText("Draft restored.")).toBeTruthy();
    await click("Save");
    await waitFor(() => expect(setIn()).toEqual({ firstName: "Norah" }));
    await clinic.allSaved();
  });

  test("that starts over differs from the row as it was when the form was opened again", async () => {
    const client = await open();
    const { change } = hold(client);
    await userEvent.type(await screen.findByLabelText("First name"), "h");
    await flushDrafts();
    change(null);
    await noDialog();
    change({ ...client, lastName: "Baptist" });
    await screen.findByText("Draft restored.");
    await click("Start over");
    await userEvent.type(screen.getByLabelText("Company"), "Eastgate");
    await click("Save");
    await waitFor(() => expect(setIn()).toEqual({ companyName: "Eastgate" }));
    await clinic.allSaved();
  });

  test("that the mutation refuses is marked at its field", async () => {
    const client = await open();
    clinic.show(<ClientFormDialog client={client} onClose={nothing} />);
    fireEvent.change(await screen.findByLabelText("Last name"), { target: { value: "" } });
    await click("Save");
    expect(await screen.findByText("Give a last name or a company.")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Last name")));
  });
});
