import { loadChunk } from "../ui/chunk.ts";

/** The connection to the server, which a start without a network does not need to show the day. @throws ChunkLoadError */
export const loadHttpClient = () => loadChunk(() => import("./client.ts"));
