/** Every address of the app, written once. */
export const paths = {
  home: "/",
  about: "/about",
  services: "/services",
  contact: "/contact",
  plans: "/subscription-plans",
  faq: "/faq",
  privacy: "/privacy-policy",
  terms: "/terms-of-service",
  newsletterConfirm: "/newsletter/confirm",
  newsletterUnsubscribe: "/newsletter/unsubscribe",
  login: "/login",
  register: "/register",
  dashboard: "/dashboard",
  appointments: "/dashboard/appointments",
  clients: "/dashboard/clients",
  client: (id: string) => `/dashboard/clients/${id}`,
  pet: (petId: string) => `/dashboard/pets/${petId}`,
  import: "/dashboard/import",
  notifications: "/dashboard/notifications",
  profile: "/dashboard/profile",
  adminLogin: "/admin/login",
  admin: "/admin/dashboard",
} as const;

/** Pages that the build renders and the server sends as they are: no part of the app. */
export const sitePaths: readonly string[] = [
  paths.home,
  paths.about,
  paths.services,
  paths.contact,
  paths.plans,
  paths.faq,
  paths.privacy,
  paths.terms,
  paths.newsletterConfirm,
  paths.newsletterUnsubscribe,
];
