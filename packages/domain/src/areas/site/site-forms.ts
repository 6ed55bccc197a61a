import * as z from "zod/mini";
import { nameText, requiredName, requiredText } from "../../kernel/text.ts";
import { Email } from "../auth/account-forms.ts";

export const Newsletter = z.strictObject({ email: Email });

export const ContactForm = z.strictObject({
  name: requiredName(120),
  email: Email,
  clinicName: z._default(nameText(120), ""),
  message: requiredText(5000),
});
