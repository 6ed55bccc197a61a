import { lazyPart } from "../../../../ui/lazy-part.tsx";

/** Loaded when it is opened. */
export const RefusedChange = lazyPart(async () => (await import("./refused-change-form.tsx")).RefusedChangeForm);
