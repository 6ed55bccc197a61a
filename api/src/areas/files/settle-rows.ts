import { attachments } from "@fernpaw/domain/files/attachment";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import type { FileContent } from "./files.queries.ts";

/** Lets the rows of a content say what became of it. */
export async function settleRows(
  tx: Tx,
  {
    sha256,
    status,
    refusal,
    widthPx,
    heightPx,
  }: Pick<FileContent, "sha256" | "status" | "refusal" | "widthPx" | "heightPx">,
): Promise<void> {
  if (status === "arriving") return;
  for (const { id, uploadState } of await tx.list(attachments, { equals: { sha256 } }))
    if (uploadState === "local") await tx.patch(attachments, id, { uploadState: status, refusal, widthPx, heightPx });
}
