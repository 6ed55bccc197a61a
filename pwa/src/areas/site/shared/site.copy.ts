/** Words of the navigation bar and the footer, which stand on every public page. */
export const copy = {
  brand: "Fernpaw",
  skip: "Skip to the content",
  mainNavigation: "Main",
  home: "Home",
  services: "Services",
  about: "About",
  pricing: "Pricing",
  contact: "Contact",
  login: "Login",
  getStarted: "Get Started",
  dashboard: "Dashboard",
  exploreAll: "Explore All Features",
  openMenu: "Menu",
  navigate: "Navigate",
  support: "Support",
  legal: "Legal",
  faq: "FAQ",
  privacy: "Privacy policy",
  terms: "Terms of service",
  newsletter: "Newsletter",
  newsletterHint: "What is new in Fernpaw, about once a month. You confirm by e-mail, and one click ends it.",
  newsletterEmail: "E-mail for the newsletter",
  emailPlaceholder: "you@clinic.example",
  subscribe: "Subscribe",
  /** Until the script of the page runs, the form cannot be sent. */
  needsScript: "This form needs JavaScript.",
  sending: "Sending…",
  failed: "An error occurred. Please try again.",
  social: "Elsewhere",
  socialLinks: [
    { name: "Mastodon", mark: "M" },
    { name: "LinkedIn", mark: "in" },
    { name: "YouTube", mark: "▶" },
  ],
  comingSoon: "coming soon",
  tagline: "Practice management for veterinary clinics that goes on working without a network.",
  copyright: "© 2026 Fernpaw. All rights reserved.",
  features: {
    scheduling: {
      title: "Smart scheduling",
      line: "Appointments and staff: free times, clash warnings and one board for the day.",
    },
    profiles: {
      title: "Client and pet profiles",
      line: "Owners, their animals, alerts, allergies and weights, found in a moment.",
    },
    inventory: {
      title: "Inventory control",
      line: "Stock levels and suppliers. We are building this now.",
    },
    records: {
      title: "Digital medical records",
      line: "Visits and weights in one timeline. Exam notes follow.",
    },
  },
};
export type Feature = keyof typeof copy.features;
