import type { ComponentType } from "react";
import { paths } from "../../paths.ts";
import { copy as aboutCopy } from "./about.copy.ts";
import { AboutPage } from "./about-page.tsx";
import { copy as contactCopy } from "./contact.copy.ts";
import { ContactPage } from "./contact-page.tsx";
import { copy as faqCopy } from "./faq.copy.ts";
import { FaqPage } from "./faq-page.tsx";
import { copy as homeCopy } from "./home.copy.ts";
import { HomePage } from "./home-page.tsx";
import { copy as newsletterCopy } from "./newsletter.copy.ts";
import { NewsletterConfirmPage, NewsletterUnsubscribePage } from "./newsletter-page.tsx";
import { PrivacyPage, TermsPage } from "./legal-page.tsx";
import { copy as plansCopy } from "./plans.copy.ts";
import { PlansPage } from "./plans-page.tsx";
import { copy as privacyCopy } from "./privacy.copy.ts";
import { copy as servicesCopy } from "./services.copy.ts";
import { ServicesPage } from "./services-page.tsx";
import { copy as termsCopy } from "./terms.copy.ts";

interface PageWords {
  title: string;
  description: string;
}

export interface SitePage extends PageWords {
  path: string;
  Component: ComponentType;
  /** Reached from a mail only: search engines leave it alone. */
  isPrivate: boolean;
}

const page = (
  path: string,
  { title, description }: PageWords,
  Component: ComponentType,
  { isPrivate = false } = {},
): SitePage => ({ path, title, description, Component, isPrivate });

/** Every page that is HTML before any script runs. */
export const SITE_PAGES: readonly SitePage[] = [
  page(paths.home, homeCopy, HomePage),
  page(paths.about, aboutCopy, AboutPage),
  page(paths.services, servicesCopy, ServicesPage),
  page(paths.contact, contactCopy, ContactPage),
  page(paths.plans, plansCopy, PlansPage),
  page(paths.faq, faqCopy, FaqPage),
  page(paths.privacy, privacyCopy, PrivacyPage),
  page(paths.terms, termsCopy, TermsPage),
  page(paths.newsletterConfirm, newsletterCopy.confirm, NewsletterConfirmPage, { isPrivate: true }),
  page(paths.newsletterUnsubscribe, newsletterCopy.unsubscribe, NewsletterUnsubscribePage, { isPrivate: true }),
];
