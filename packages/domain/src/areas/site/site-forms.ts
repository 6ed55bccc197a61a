import * as z from "zod/mini";
import { requiredText, text } from "../../kernel/text.ts";
import { Email } from "../auth/account-forms.ts";

export const Newsletter = z.strictObject({ email: Email });

export const ContactForm = z.strictObject({
  name: requiredText(120),
  email: Email,
  clinicName: z._default(text(120), ""),
  message: requiredText(5000),
});
