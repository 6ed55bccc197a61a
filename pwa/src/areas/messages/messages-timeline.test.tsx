import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { messages } from "@fernpaw/domain/messages/message";
import { expect, test } from "vitest";
import { newId } from "../../db/new-id.ts";
import { aClinicDesk } from "../../testing/clinic-desk.ts";
import { openTestClinic } from "../../testing/render-in-clinic.tsx";
import { messagesTimeline } from "./messages-timeline.ts";

test("the timeline of a client has what the client said, and nothing that the clinic wrote", async () => {
  const clinic = await openTestClinic();
  const { clientId, petId } = await aClinicDesk(clinic);
  const about = { ...emptyRow(messages), clientId, petIds: [petId] };
  const times = ["2026-11-23T10:04:00.000Z", "2026-11-23T11:04:00.000Z", "2026-11-23T12:04:00.000Z"] as const;
  const kind = { channel: "sms", direction: "in", cause: "manual", status: "received" } as const;
  const text = { ...about, ...kind, toAddress: "+447700900142" };
  await clinic.have(messages, { ...text, id: newId(), body: "YES", appointmentId: newId(), at: times[0] });
  await clinic.have(messages, { ...text, id: newId(), channel: "call", body: "She asked for the bill", at: times[1] });
  await clinic.have(messages, { ...text, id: newId(), direction: "out", body: "Until tomorrow", at: times[2] });
  const ask = (clientIds: string[]) => {
    const question = { sync: clinic.sync, timeZone: "Europe/London", petIds: [petId], unitOf: () => "kg" as const };
    return Promise.all(messagesTimeline.map((source) => source({ ...question, clientIds })));
  };
  expect((await ask([clientId])).flat()).toMatchObject([
    { title: "Call from the client", detail: "She asked for the bill", at: times[1], petName: "Juno" },
    { title: "Text from the client", detail: "YES · confirmed the appointment", at: times[0], petName: "Juno" },
  ]);
  expect((await ask([])).flat()).toEqual([]);
});
