import { clinicHttp, parseProblem, retryAfterMs } from "../../../http/client.ts";
import { PIECE_BYTES, type PieceAnswer, TryFailed } from "./uploader.ts";

/** As long as the server waits for a whole piece; a small one that hangs does not hold the others for so long. */
const PIECE_MS = 120_000;
const LEAST_PIECE_MS = 20_000;

const timeoutMs = ({ size }: Blob): number => Math.min(PIECE_MS, LEAST_PIECE_MS + (size / PIECE_BYTES) * PIECE_MS);

const isAnswer = (data: unknown): data is PieceAnswer =>
  typeof data === "object" && data !== null && "state" in data && "offset" in data;

/** @throws TryFailed */
export async function sendPiece(sha256: string, offset: number, piece: Blob): Promise<PieceAnswer> {
  try {
    const { data } = await clinicHttp.http.put<unknown>(`/api/file-uploads/${sha256}`, piece.size > 0 ? piece : null, {
      params: { offset },
      timeout: timeoutMs(piece),
      ...(piece.size > 0 && { headers: { "Content-Type": "application/octet-stream" } }),
    });
    // Another answer with 200 is a captive portal's.
    if (!isAnswer(data)) throw new TryFailed("offline");
    return data;
  } catch (error) {
    if (error instanceof TryFailed) throw error;
    throw new TryFailed(parseProblem(error)?.code ?? "offline", retryAfterMs(error));
  }
}
