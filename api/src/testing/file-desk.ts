import { emptyRow, type NewRow, type RowOf } from "@fernpaw/domain/kernel/entity";
import { attachments } from "@fernpaw/domain/files/attachment";
import { pets } from "@fernpaw/domain/pets/pet";
import { petRow } from "@fernpaw/testing/builders";
import { createHash } from "node:crypto";
import { v7 } from "uuid";
import type { TestApi } from "./build-test-api.ts";
import type { TestBrowser } from "./test-browser.ts";

export const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

export interface FileClinic {
  owner: TestBrowser;
  clinicId: string;
  petId: string;
}

type FileSet = Partial<NewRow<typeof attachments>>;

/** Clinics with one pet each, and devices that announce and send its files. */
export function fileDesk(api: () => TestApi) {
  let clinics = 0;
  const write = <T>(clinicId: string, work: Parameters<TestApi["sync"]["withClinicTx"]>[2]) =>
    api().sync.withClinicTx(clinicId, { userId: null, name: "test" }, work) as Promise<T>;

  async function aFileClinic(): Promise<FileClinic> {
    clinics += 1;
    // Registrations of one network are limited.
    const owner = api().browser({ address: `203.0.113.${clinics}` });
    await owner.register();
    const { clinic } = (await owner.get("/api/profile/me")).json<{ clinic: { _id: string } }>();
    const petId = v7();
    await write(clinic._id, (tx) => tx.insert(pets, petRow({ id: petId, number: 1 })));
    return { owner, clinicId: clinic._id, petId };
  }

  /** The row of a file, as the mutation leaves it on the server. Answers its id. */
  async function announce({ clinicId, petId }: FileClinic, bytes: Uint8Array, set: FileSet = {}): Promise<string> {
    const id = v7();
    const sha256 = sha256Of(bytes);
    const file = { category: "photo", name: "Left ear.jpg", mime: "image/jpeg", sha256, bytes: bytes.length } as const;
    await write(clinicId, (tx) => tx.insert(attachments, { ...emptyRow(attachments), id, petId, ...file, ...set }));
    return id;
  }

  const sendPiece = (by: TestBrowser, sha256: string, offset: number, piece: Uint8Array) =>
    api().app.inject({
      method: "PUT",
      url: `/api/file-uploads/${sha256}?offset=${offset}`,
      headers: {
        host: "localhost:5280",
        authorization: `Bearer ${by.accessToken}`,
        ...(piece.length > 0 && { "content-type": "application/octet-stream" }),
      },
      ...(piece.length > 0 && { payload: Buffer.from(piece) }),
    });

  /** All of it in one piece. */
  const send = (by: TestBrowser, bytes: Uint8Array) => sendPiece(by, sha256Of(bytes), 0, bytes);

  const fileOf = ({ clinicId }: FileClinic, id: string): Promise<RowOf<typeof attachments> | undefined> =>
    write(clinicId, (tx) => tx.find(attachments, id));

  return { aFileClinic, announce, sendPiece, send, fileOf };
}
