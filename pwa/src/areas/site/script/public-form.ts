import { publicCall, wordsOf } from "../../../http/public-call.ts";
import { copy } from "../site.copy.ts";

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

/** Idle, loading, success, error: the form carries its state, and its note says it in words. */
export function showState(form: HTMLFormElement, state: FormState, words: string): void {
  form.dataset["state"] = state;
  form.setAttribute("aria-busy", String(state === "loading"));
  const button = form.querySelector("button");
  if (button) button.disabled = state === "loading";
  const note = form.querySelector<HTMLElement>("[data-form-note]");
  if (!note) return;
  note.dataset["state"] = state;
  note.textContent = words;
}

interface PublicForm {
  path: `/api/public/${string}`;
  /** Nothing typed: nothing happens, not even a complaint. */
  ignoresEmpty?: boolean;
  signal?: AbortSignal;
}

/** Sends what was typed, and shows the server's words for how it went. */
export function attachPublicForm(form: HTMLFormElement, { path, ignoresEmpty, signal }: PublicForm): void {
  const show = (state: FormState, words: string) => showState(form, state, words);
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
  const listening = signal ? { signal } : {};
  form.addEventListener(
    "submit",
    (event) => {
      event.preventDefault();
      void send();
    },
    listening,
  );
  form.addEventListener(
    "input",
    ({ target }) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) mark(form, target, "");
    },
    listening,
  );
}
