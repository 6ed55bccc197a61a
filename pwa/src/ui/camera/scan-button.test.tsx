import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MemoryRouter } from "react-router";
import { AppFrame } from "../app-frame.tsx";
import { ScanButton } from "./scan-button.tsx";

const read = vi.fn<(picture: ImageBitmap) => Promise<string | null>>();
const close = vi.fn();
vi.mock(import("./barcode-reader.ts"), () => ({ openBarcodeReader: () => ({ read, close }) }));

const stop = vi.fn();
const torches: boolean[] = [];
let hasTorch = false;

const cameraStream = (): MediaStream => {
  const track = Object.assign(new EventTarget(), {
    stop,
    getCapabilities: () => ({ torch: hasTorch }),
    applyConstraints: ({ advanced }: { advanced: { torch: boolean }[] }) => {
      torches.push(advanced[0]?.torch ?? false);
      return Promise.resolve();
    },
  });
  return { getTracks: () => [track], getVideoTracks: () => [track] } as unknown as MediaStream;
};

/** Each answer of the camera in turn; the last one for all later ones. */
function haveCamera(...answers: (MediaStream | string)[]): void {
  const getUserMedia = () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return typeof answer === "string" ? Promise.reject(new DOMException("", answer)) : Promise.resolve(answer);
  };
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { mediaDevices: { getUserMedia } }));
}

const onCode = vi.fn();

async function open(): Promise<void> {
  render(
    <AppFrame>
      <MemoryRouter>
        <ScanButton onCode={onCode} />
      </MemoryRouter>
    </AppFrame>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Scan" }));
  await screen.findByRole("dialog", { name: "Scan a barcode" });
}

beforeEach(() => {
  vi.clearAllMocks();
  hasTorch = false;
  torches.length = 0;
  vi.stubGlobal("createImageBitmap", () => Promise.resolve({}));
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, "readyState", "get").mockReturnValue(4);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a code that two pictures have closes the dialog and the camera", async () => {
  haveCamera(cameraStream());
  read.mockResolvedValueOnce(null).mockResolvedValueOnce("5012345678900").mockResolvedValue("5012345678901");
  await open();
  await vi.waitFor(() => expect(onCode).toHaveBeenCalledOnce());
  expect(onCode).toHaveBeenCalledWith("5012345678901");
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(stop).toHaveBeenCalled();
  expect(close).toHaveBeenCalled();
});

test.each([
  ["NotAllowedError", /may not use the camera/],
  ["NotFoundError", /has no camera/],
  ["NotReadableError", /cannot be used now/],
])("%s shows its reason, and Try again starts the camera", async (name, words) => {
  haveCamera(name, cameraStream());
  read.mockResolvedValue("A1");
  await open();
  expect(await screen.findByText(words)).toBeTruthy();
  expect(onCode).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await vi.waitFor(() => expect(onCode).toHaveBeenCalledWith("A1"));
});

test("a browser without cameras and a decoder that does not start show their reasons", async () => {
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { mediaDevices: undefined }));
  await open();
  expect(await screen.findByText(/gives no access to the camera/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  haveCamera(cameraStream());
  read.mockRejectedValue(new Error("broken"));
  await userEvent.click(await screen.findByRole("button", { name: "Scan" }));
  expect(await screen.findByText(/did not start/)).toBeTruthy();
});

test("a camera that is taken away while it shows says so", async () => {
  const stream = cameraStream();
  haveCamera(stream, cameraStream());
  read.mockResolvedValue(null);
  await open();
  expect(await screen.findByText("Point the camera at the barcode.")).toBeTruthy();
  act(() => void stream.getTracks()[0]?.dispatchEvent(new Event("ended")));
  expect(await screen.findByText(/cannot be used now/)).toBeTruthy();
  read.mockResolvedValue("A1");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await vi.waitFor(() => expect(onCode).toHaveBeenCalledWith("A1"));
});

test("the light is offered where the camera has one", async () => {
  hasTorch = true;
  haveCamera(cameraStream());
  read.mockResolvedValue(null);
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Light on" }));
  await userEvent.click(await screen.findByRole("button", { name: "Light off" }));
  expect(torches).toEqual([true, false]);
});
