import { followMembership } from "../../../session/tokens/follow-membership.ts";
import { followTheme } from "../../../ui/follow-theme.ts";
import { showLivePlans } from "./live-plans.ts";
import { attachNewsletterStep } from "./newsletter-step.ts";
import { attachPublicForm } from "./public-form.ts";
import { attachSite } from "../public/site-behaviour.ts";

followTheme();
followMembership();
attachSite(document);

const contact = document.querySelector<HTMLFormElement>("form[data-contact]");
if (contact) attachPublicForm(contact, { path: "/api/public/contact" });

const step = document.querySelector<HTMLFormElement>("form[data-newsletter-step]");
if (step) attachNewsletterStep(step);

const plans = document.querySelector<HTMLElement>("[data-plans]");
if (plans) void showLivePlans(plans);
