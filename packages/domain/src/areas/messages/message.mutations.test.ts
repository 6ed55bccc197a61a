import { describe, expect, test } from "vitest";
import { aClient, aPet } from "../../../../testing/src/builders.ts";
import { anEmployee, MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { addressFor, afterQuietHours, whyNotSend } from "./message-rules.ts";
import {
  addMessageTemplate,
  changeMessageSettings,
  composeMessage,
  correctMessageTemplate,
  markLetterPosted,
} from "./message.mutations.ts";
import { MESSAGE_DEFAULTS, messages, messageSettings, messageTemplates } from "./message.ts";
import { fillTemplate, PLACEHOLDERS, unknownPlaceholders } from "./template-text.ts";
import { seededTemplates } from "./template-vocabulary.ts";

const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;
const phone = (set: object = {}) => ({
  label: "mobile" as const,
  typed: "07700 900123",
  e164: "+447700900123",
  isPreferred: false,
  ...set,
});

describe("placeholders", () => {
  test("values go in once, and what a value says is no placeholder", () => {
    expect(fillTemplate("Dear {client}, {pets}{due_on}.", { client: "{pets}", pets: "Bella" })).toBe(
      "Dear {pets}, Bella.",
    );
    expect(fillTemplate("$& {client}", { client: "$1" })).toBe("$& $1");
  });

  test("the seeded templates name what they may", () => {
    for (const { purpose, subject, body } of seededTemplates(id(1))) {
      expect(unknownPlaceholders(purpose, `${subject} ${body}`)).toEqual([]);
    }
    expect(PLACEHOLDERS.general).not.toContain("confirm_link");
  });

  test("a template with an unknown one is refused in words, when made and when changed", async () => {
    const clinic = new MemoryClinic();
    const template = {
      id: id(1),
      name: "Mine",
      purpose: "general",
      channel: "email",
      subject: "",
      body: "Hi {client}",
    };
    const refused = await clinic.run(addMessageTemplate, { ...template, body: "Dear {name}, {time}" });
    expect(refused).toMatchObject({ code: "invalid_args" });
    expect(JSON.stringify(refused)).toContain("{name} is no placeholder");
    expect(await clinic.run(addMessageTemplate, template)).toMatchObject({ status: "applied" });
    expect(await clinic.run(correctMessageTemplate, { id: id(1), set: { subject: "{due_on}" } })).toMatchObject({
      code: "invalid_args",
    });
    await clinic.run(correctMessageTemplate, { id: id(1), set: { subject: "For {pets}" } });
    expect(clinic.row(messageTemplates, id(1))).toMatchObject({ subject: "For {pets}", body: "Hi {client}" });
  });
});

describe("who may be written to", () => {
  const clinic = new MemoryClinic();
  const pet = aPet(clinic);
  const reach = { emails: ["ana@example.com"], phones: [phone()] };
  const why = (set: object, channel: "email" | "sms" | "letter" = "email", about: object = {}) =>
    whyNotSend(aClient(clinic, { ...reach, ...set }), channel, { pets: [pet], cause: "reminder", ...about });

  test.each([
    [null, {}, "email"],
    [null, {}, "sms"],
    ["no_address", {}, "letter"],
    ["no_address", { emails: [] }, "email"],
    ["no_address", { phones: [phone({ label: "home" })] }, "sms"],
    ["no_consent", { consentEmail: "no" }, "email"],
    [null, { consentEmail: "no" }, "sms"],
    ["no_consent", { consentSms: "no" }, "sms"],
    ["client_deceased", { status: "deceased" }, "email"],
    ["client_blocked", { status: "blocked" }, "email"],
    ["client_merged", { mergedIntoId: id(3) }, "email"],
  ] as const)("%s for %o by %s", (expected, set, channel) => {
    expect(why(set, channel)).toBe(expected);
  });

  test.each([
    ["pet_deceased", { status: "deceased" }],
    ["pet_transferred", { status: "transferred" }],
    ["pet_merged", { mergedIntoId: id(4) }],
  ] as const)("%s, but a person may still write of it", (expected, set) => {
    const pets = [{ ...pet, ...set }];
    expect(why({}, "email", { pets })).toBe(expected);
    expect(why({}, "email", { pets, cause: "manual" })).toBeNull();
    expect(why({}, "email", { pets, cause: "appointment", isCancellation: true })).toBeNull();
  });

  test("a blocked client still hears of an appointment that is cancelled", () => {
    expect(why({ status: "blocked" }, "email", { cause: "appointment", isCancellation: true })).toBeNull();
  });

  test("text messages go to the preferred phone that takes them, and letters to lines", () => {
    const phones = [
      phone({ takesSms: false }),
      phone({ e164: "+447700900456" }),
      phone({ e164: "+447700900789", isPreferred: true, label: "home", takesSms: true }),
    ];
    const address = { line1: "1 High St", line2: "", city: "York", region: "", postcode: "YO1 7HH" };
    const client = aClient(clinic, { phones, address });
    expect(addressFor(client, "sms")).toBe("+447700900789");
    const landline = phone({ e164: "+441144960000", isPreferred: true, label: "home" });
    expect(addressFor(aClient(clinic, { phones: [landline] }), "sms")).toBe("");
    const mobile = phone({ e164: "+447700900456", isPreferred: false });
    expect(addressFor(aClient(clinic, { phones: [landline, mobile] }), "sms")).toBe("+447700900456");
    expect(addressFor(client, "letter")).toBe("Mónica Ferreira\n1 High St\nYork\nYO1 7HH");
  });
});

test.each([
  ["2026-11-21T12:00:00.000Z", "2026-11-21T12:00:00.000Z"],
  ["2026-11-21T21:30:00.000Z", "2026-11-22T08:00:00.000Z"],
  ["2026-11-21T03:00:00.000Z", "2026-11-21T08:00:00.000Z"],
  ["2026-06-21T19:30:00.000Z", "2026-06-22T07:00:00.000Z"],
  // The night in which the clocks go forward, and the one in which they go back.
  ["2026-03-28T23:00:00.000Z", "2026-03-29T07:00:00.000Z"],
  ["2026-10-24T20:00:00.000Z", "2026-10-25T08:00:00.000Z"],
])("in a London clinic's quiet hours, what is ready at %s goes out at %s", (at, expected) => {
  expect(afterQuietHours(at, MESSAGE_DEFAULTS, "Europe/London")).toBe(expected);
  expect(afterQuietHours(at, { quietFromMin: 60, quietToMin: 60 }, "Europe/London")).toBe(at);
});

describe("composing", () => {
  const clinic = new MemoryClinic();
  const client = aClient(clinic, { emails: ["ana@example.com"], phones: [] });
  const compose = (number: number, set: object, options = {}) =>
    clinic.run(
      composeMessage,
      { id: id(number), clientId: client.id, channel: "email", body: "Hello", ...set },
      options,
    );
  const message = (number: number) => clinic.row(messages, id(number));

  test("mail waits for the server, a call is over when it is noted, what came in is received", async () => {
    await compose(1, { subject: "About Bella" });
    expect(message(1)).toMatchObject({ status: "queued", toAddress: "ana@example.com", cause: "manual" });
    await compose(2, { channel: "call" });
    expect(message(2)).toMatchObject({ status: "sent", toAddress: "" });
    await compose(3, { channel: "email", direction: "in" });
    expect(message(3)).toMatchObject({ status: "received" });
    expect(await compose(1, {})).toMatchObject({ code: "already_exists" });
  });

  test("nobody is written to without an address, nor by somebody who may not", async () => {
    expect(await compose(4, { channel: "sms" })).toMatchObject({ code: "invalid_args" });
    expect(await compose(4, { channel: "letter" })).toMatchObject({ code: "invalid_args" });
    expect(await compose(4, { body: "  " })).toMatchObject({ code: "invalid_args" });
    expect(await compose(4, { clientId: id(99) })).toMatchObject({ code: "not_found" });
    expect(await compose(4, {}, { actor: anEmployee(["clients:view"]) })).toMatchObject({ code: "forbidden" });
  });

  test("only a letter is posted, once", async () => {
    const address = { line1: "1 High St", line2: "", city: "York", region: "", postcode: "" };
    const writes = aClient(clinic, { address });
    await compose(5, { clientId: writes.id, channel: "letter" });
    await clinic.run(markLetterPosted, { id: id(5) });
    const { status, at } = message(5);
    expect(status).toBe("sent");
    await clinic.run(markLetterPosted, { id: id(5) });
    expect(message(5).at).toBe(at);
    const suppressed = { status: "suppressed", reason: "paid_meanwhile" } as const;
    clinic.put(messages, { ...message(5), id: id(7), ...suppressed });
    await clinic.run(markLetterPosted, { id: id(7) });
    expect(message(7)).toMatchObject({ status: "sent", reason: null });
    expect(await compose(6, {})).toMatchObject({ status: "applied" });
    expect(await clinic.run(markLetterPosted, { id: id(6) })).toMatchObject({ code: "invalid_transition" });
  });
});

test("settings are the owner's, and begin as the defaults", async () => {
  const clinic = new MemoryClinic();
  const change = (set: object, options = {}) => clinic.run(changeMessageSettings, { set }, options);
  expect(await change({ remindsHoursBefore: 48 })).toMatchObject({ status: "applied" });
  expect(clinic.row(messageSettings, clinic.clinicId)).toMatchObject({ ...MESSAGE_DEFAULTS, remindsHoursBefore: 48 });
  await change({ quietFromMin: 0, quietToMin: 0, replyTo: "" });
  expect(clinic.row(messageSettings, clinic.clinicId)).toMatchObject({ quietFromMin: 0, remindsHoursBefore: 48 });
  for (const set of [{ quietFromMin: 1440 }, { remindsHoursBefore: 169 }, { replyTo: "a@b\r\nBcc: x@y.zz" }]) {
    expect(await change(set)).toMatchObject({ code: "invalid_args" });
  }
  expect(await change({}, { actor: anEmployee() })).toMatchObject({ code: "forbidden" });
});
