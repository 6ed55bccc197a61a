import { useEffect, useState } from "react";
import type { CameraProblem } from "./camera.copy.ts";

export type Camera = { state: "asking" } | { state: "on"; stream: MediaStream } | { state: "off"; why: CameraProblem };

/** The camera on the back, sharp enough for a small code. */
const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: "environment" }, width: { ideal: 1280 }, height: { ideal: 720 } },
};

const PROBLEMS: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: "refused",
  SecurityError: "refused",
  NotFoundError: "none",
  OverconstrainedError: "none",
};

const problemOf = (error: unknown): CameraProblem =>
  PROBLEMS[(error as { name?: string } | null)?.name ?? ""] ?? "busy";

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** The camera, from the first render until the component goes. */
export function useCamera(): Camera {
  const [camera, setCamera] = useState<Camera>({ state: "asking" });
  useEffect(() => {
    let isGone = false;
    let running: MediaStream | null = null;
    const start = async (): Promise<Camera> => {
      // Absent without https, and in some browsers inside of apps.
      const devices = navigator.mediaDevices as MediaDevices | undefined;
      if (!devices) return { state: "off", why: "unsupported" };
      try {
        running = await devices.getUserMedia(WANTED);
        if (isGone) stop(running);
        // Unplugged, or taken by another app: the picture would stand still without a word.
        for (const track of running.getTracks())
          track.addEventListener("ended", () => {
            if (!isGone) setCamera({ state: "off", why: "busy" });
          });
        return { state: "on", stream: running };
      } catch (error) {
        return { state: "off", why: problemOf(error) };
      }
    };
    void start().then((next) => {
      if (!isGone) setCamera(next);
    });
    return () => {
      isGone = true;
      if (running) stop(running);
    };
  }, []);
  return camera;
}
