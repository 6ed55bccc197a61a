import type { ComponentType } from "react";
import { paths } from "../../paths.ts";
import { copy as aboutCopy } from "./pages/about.copy.ts";
import { AboutPage } from "./pages/about-page.tsx";
import { copy as agreementCopy } from "./pages/agreement.copy.ts";
import { copy as contactCopy } from "./pages/contact.copy.ts";
import { ContactPage } from "./pages/contact-page.tsx";
import { copy as faqCopy } from "./pages/faq.copy.ts";
import { FaqPage } from "./pages/faq-page.tsx";
import { copy as homeCopy } from "./pages/home.copy.ts";
import { HomePage } from "./pages/home-page.tsx";
import { copy as newsletterCopy } from "./pages/newsletter.copy.ts";
import { NewsletterConfirmPage, NewsletterUnsubscribePage } from "./pages/newsletter-page.tsx";
import { AgreementPage, PrivacyPage, TermsPage } from "./pages/legal-page.tsx";
import { copy as plansCopy } from "./pages/plans.copy.ts";
import { PlansPage } from "./pages/plans-page.tsx";
import { copy as privacyCopy } from "./pages/privacy.copy.ts";
import { copy as servicesCopy } from "./pages/services.copy.ts";
import { ServicesPage } from "./pages/services-page.tsx";
import { copy as termsCopy } from "./pages/terms.copy.ts";

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
  page(paths.agreement, agreementCopy, AgreementPage),
  page(paths.newsletterConfirm, newsletterCopy.confirm, NewsletterConfirmPage, { isPrivate: true }),
  page(paths.newsletterUnsubscribe, newsletterCopy.unsubscribe, NewsletterUnsubscribePage, { isPrivate: true }),
];
