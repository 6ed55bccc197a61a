import type { ComponentType } from "react";
import { loadChunk } from "./chunk.ts";

export const loadFrame = () => loadChunk(async () => (await import("./app-frame.tsx")).AppFrame);

/**
 * A page or dialog in a chunk of its own, inside the frame of the component library, which the first screen does without.
 * @throws ChunkLoadError
 */
export async function loadFramed<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Promise<ComponentType<Props>> {
  const [Part, AppFrame] = await Promise.all([loadChunk(load), loadFrame()]);
  return function Framed(props: Props) {
    return (
      <AppFrame>
        <Part {...props} />
      </AppFrame>
    );
  };
}
