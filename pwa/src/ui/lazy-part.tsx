import { lazy } from "react";
import type { ComponentType, LazyExoticComponent } from "react";
import { loadChunk } from "./chunk.ts";
import { whenIdle } from "./when-idle.ts";

const loads: (() => Promise<unknown>)[] = [];

const loadFrame = () => loadChunk(async () => (await import("./app-frame.tsx")).AppFrame);

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

/** A dialog or menu that is fetched when it is first opened, or ahead of that by `fetchPartsAhead`. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  loads.push(load);
  return lazy(async () => ({ default: await loadFramed(load) }));
}

/** Fetches one part after the other in idle moments, so that the first tap on each does not wait. */
export async function fetchPartsAhead(): Promise<void> {
  // A part that cannot be had now says so when it is opened.
  await loadFrame().catch(() => undefined);
  for (const load of loads) {
    await new Promise<void>((resolve) => whenIdle(resolve));
    await load().catch(() => undefined);
  }
}
