import { lazyPart } from "../../../ui/lazy-part.tsx";

/** Loaded when it is opened. */
export const RefusedSend = lazyPart(async () => (await import("./refused-send-form.tsx")).RefusedSendForm);
