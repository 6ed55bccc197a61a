import { publicCall, wordsOf } from "../../../http/public-call.ts";
import { copy } from "./site.copy.ts";

type FormState = "idle" | "loading" | "success" | "error";
type Field = HTMLInputElement | HTMLTextAreaElement;

const fieldsOf = (form: HTMLFormElement): Field[] =>
  [...form.elements].filter((element) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement);

/** Says in words what is wrong with a field, in the browser's language; an empty text takes it back. */
function mark(form: HTMLFormElement, field: Field, words: string): void {
  const place = form.querySelector<HTMLElement>(`[data-field-error="${field.name}"]`);
  if (words === "") field.removeAttribute("aria-invalid");
  else field.setAttribute("aria-invalid", "true");
  if (!place) return;
  place.textContent = words;
  place.hidden = words === "";
}

function checked(form: HTMLFormElement): boolean {
  const fields = fieldsOf(form);
  for (const field of fields) {
    field.value = field.value.trim();
    mark(form, field, field.validationMessage);
  }
  fields.find((field) => !field.validity.valid)?.focus();
  return fields.every((field) => field.validity.valid);
}

interface PublicForm {
  path: `/api/public/${string}`;
  /** Nothing typed: nothing happens, not even a complaint. */
  ignoresEmpty?: boolean;
}

/** Idle, loading, success, error: the form carries its state, and its note says the server's words. */
export function attachPublicForm(form: HTMLFormElement, { path, ignoresEmpty }: PublicForm, signal: AbortSignal): void {
  const note = form.querySelector<HTMLElement>("[data-form-note]");
  const button = form.querySelector("button");
  const show = (state: FormState, words: string) => {
    form.dataset["state"] = state;
    form.setAttribute("aria-busy", String(state === "loading"));
    if (button) button.disabled = state === "loading";
    if (!note) return;
    note.dataset["state"] = state;
    note.textContent = words;
  };
  const send = async () => {
    const payload = Object.fromEntries(fieldsOf(form).map((field) => [field.name, field.value]));
    if (ignoresEmpty && Object.values(payload).every((value) => value.trim() === "")) return;
    if (form.dataset["state"] === "loading" || !checked(form)) return;
    show("loading", copy.sending);
    const answer = await publicCall(path, Object.fromEntries(fieldsOf(form).map((field) => [field.name, field.value])));
    const words = wordsOf(answer);
    if (!answer.isOk) {
      show("error", words ?? copy.failed);
      return;
    }
    form.reset();
    show("success", words ?? "");
  };
  show("idle", "");
  form.addEventListener(
    "submit",
    (event) => {
      event.preventDefault();
      void send();
    },
    { signal },
  );
  form.addEventListener(
    "input",
    ({ target }) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) mark(form, target, "");
    },
    { signal },
  );
}
