import { bookAppointment } from "@fernpaw/domain/appointments/appointment.mutations";
import { checkInAppointment } from "@fernpaw/domain/appointments/check-in.mutations";
import { registerClient } from "@fernpaw/domain/clients/client.mutations";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { addMinutes } from "@fernpaw/domain/kernel/time";
import { petTypeIdOf } from "@fernpaw/domain/pets/pet-type-vocabulary";
import { registerPet } from "@fernpaw/domain/pets/pet.mutations";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { io, type Socket } from "socket.io-client";
import { v7 } from "uuid";
import type { TestApi } from "./build-test-api.ts";
import { aClient, TestDevice } from "./sync-clinic.ts";
import { PASSWORD, type TestBrowser } from "./test-browser.ts";

/** A person who is signed in, with a device, and with a socket that keeps each frame as it came. */
export interface LivePerson {
  browser: TestBrowser;
  clinicId: string;
  userId: string;
  device: TestDevice;
  socket: Socket;
  /** Frames of the server, as text. */
  frames: string[];
}

let colleagues = 0;

/** Clinics with people who listen. Ends their sockets with `close`. */
export function liveDesk(api: TestApi) {
  const sockets: Socket[] = [];

  async function listen(browser: TestBrowser): Promise<LivePerson> {
    const { userId, clinic } = (await browser.get("/api/profile/me")).json();
    const clinicId = String(clinic._id);
    const { port } = api.app.server.address() as AddressInfo;
    const socket = io(`http://127.0.0.1:${port}`, {
      transports: ["websocket"],
      reconnection: false,
      forceNew: true,
      auth: { token: browser.accessToken },
    });
    sockets.push(socket);
    const frames: string[] = [];
    socket.io.engine.on(
      "packet",
      ({ data }: { data?: unknown }) => void frames.push(typeof data === "string" ? data : ""),
    );
    await new Promise((resolve, reject) => socket.once("connect", () => resolve(null)).once("connect_error", reject));
    await socket.emitWithAck("joinClinic", clinicId);
    const device = await new TestDevice(api.sync, { userId, clinicId }).join();
    return { browser, clinicId, userId, device, socket, frames };
  }

  return {
    async owner(): Promise<LivePerson> {
      const browser = api.browser();
      const { email } = await browser.register();
      const at = api.clock.now();
      await api.store.write((sql) =>
        sql.run(`update "users" set "emailVerifiedAt" = ? where "email" = ?`, [at, email]),
      );
      return listen(browser);
    },
    async vet({ browser }: LivePerson, permissions: readonly string[]): Promise<LivePerson> {
      const email = `vet${(colleagues += 1)}@clinic.example`;
      const person = { firstName: "Lena", lastName: "Brandt", email, password: PASSWORD };
      const added = await browser.post("/api/employees", { ...person, profession: "vet", permissions });
      if (added.statusCode >= 300) throw new Error(added.body);
      const own = api.browser();
      await own.login(email);
      return listen(own);
    },
    /** Books Tofu with the vet in two hours and answers the appointment's id. */
    async book(desk: LivePerson, vet: LivePerson): Promise<string> {
      const { device } = desk;
      await device.pullAll();
      const [client, petId, id] = [aClient(), v7(), v7()];
      const typeId = device.all("appointmentTypes")[0]?.["id"];
      const startsAt = addMinutes(api.clock.now(), 120);
      const place = { locationId: firstLocationId(desk.clinicId), typeId, startsAt, durationMin: 15 };
      const { results } = await device.push([
        device.entry(registerClient.name, client),
        device.entry(registerPet.name, { id: petId, name: "Tofu", petTypeId: petTypeIdOf("dog") }),
        device.entry(bookAppointment.name, { id, clientId: client.id, petIds: [petId], vetId: vet.userId, ...place }),
      ]);
      if (results.some(({ status }) => status !== "applied")) throw new Error(JSON.stringify(results));
      return id;
    },
    async checkIn({ device }: LivePerson, id: string): Promise<void> {
      await device.push([device.entry(checkInAppointment.name, { id })]);
    },
    close(): void {
      for (const socket of sockets.splice(0)) socket.disconnect();
    },
  };
}

/** The payloads of one event among the frames, in their order. */
export function heard({ frames }: LivePerson, event: string): unknown[] {
  return frames
    .filter((frame) => frame.startsWith(`2["${event}"`))
    .map((frame) => (JSON.parse(frame.slice(1)) as unknown[])[1]);
}

/** Waits until the person heard so many of an event; two seconds at most. */
export async function hears(person: LivePerson, event: string, count = 1): Promise<unknown[]> {
  for (let waited = 0; heard(person, event).length < count && waited < 2_000; waited += 10) await pause(10);
  return heard(person, event);
}
