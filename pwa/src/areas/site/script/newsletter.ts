import { attachPublicForm } from "./public-form.ts";

export function attachNewsletter(form: HTMLFormElement, signal: AbortSignal): void {
  attachPublicForm(form, { path: "/api/public/subscribe", ignoresEmpty: true, signal });
}
