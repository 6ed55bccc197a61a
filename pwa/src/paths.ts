import { notificationPath } from "@fernpaw/domain/notifications/notification-path";

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
  agreement: "/data-processing-agreement",
  newsletterConfirm: "/newsletter/confirm",
  newsletterUnsubscribe: "/newsletter/unsubscribe",
  login: "/login",
  register: "/register",
  forgetPassword: "/forget-password",
  resetPassword: "/reset-password",
  verifyEmail: "/verify-email",
  completeInvitation: "/complete-invitation",
  display: "/display",
  /** The page of a clinic for people without an account. */
  book: (slug: string) => `/book/${slug}`,
  confirmAppointment: "/confirm-appointment",
  pay: "/pay",
  dashboard: "/dashboard",
  /** The plan of the clinic; an owner chooses, changes and ends it here. */
  subscription: "/dashboard/subscription",
  /** A list on the start page, which every member may open. */
  tasks: "/dashboard?tasks=mine",
  /** Opens one request from the page of online booking. */
  onlineRequest: (id: string) => `/dashboard?online=${id}`,
  welcome: "/dashboard/welcome",
  calendar: "/dashboard/calendar",
  calendarImport: "/dashboard/calendar/import",
  calendarPrint: "/dashboard/calendar/print",
  /** The published shifts of the team in the week of a day, or in this week. */
  teamRoster: (day: string | null = null) => `/dashboard/calendar/roster${day === null ? "" : `?day=${day}`}`,
  /** The sheets of the next open day for work without power or network. */
  downtimePack: "/dashboard/calendar/downtime",
  appointments: "/dashboard/appointments",
  appointment: (id: string) => `/dashboard/appointments/${id}`,
  /** The page of a visit: of its appointment, with the pet, or of itself where there was none. */
  visit: ({ id, appointmentId, petId }: { id: string; appointmentId: string | null; petId: string }, tab?: string) =>
    `/dashboard/appointments/${appointmentId ?? id}?pet=${petId}${tab === undefined ? "" : `&tab=${tab}`}`,
  /** The treatment sheet of a visit, on the day of a moment. */
  sheetAt: (visit: { id: string; appointmentId: string | null; petId: string }, at: string): string =>
    `${paths.visit(visit, "sheet")}&at=${at}`,
  ward: "/dashboard/appointments/ward",
  /** The discharge summary of a visit. */
  discharge: (visitId: string) => `/dashboard/visits/${visitId}/discharge`,
  labs: "/dashboard/appointments/labs",
  labRanges: "/dashboard/appointments/labs/ranges",
  labOrder: (id: string) => `/dashboard/appointments/labs/${id}`,
  clients: "/dashboard/clients",
  client: (id: string) => `/dashboard/clients/${id}`,
  /** The client's page with the form of an appointment. */
  bookFor: (id: string) => `/dashboard/clients/${id}?book=`,
  reminders: "/dashboard/clients/reminders",
  reminderSettings: "/dashboard/clients/reminders/settings",
  letters: "/dashboard/clients/letters",
  pet: (petId: string) => `/dashboard/pets/${petId}`,
  /** `test`: a code of the vocabulary. */
  petLabs: (petId: string, test = "") => `/dashboard/pets/${petId}/labs${test === "" ? "" : `?test=${test}`}`,
  /** To print, or as one file for a referral. */
  petRecord: (petId: string) => `/dashboard/pets/${petId}/record`,
  petPrint: (petId: string) => `/dashboard/pets/${petId}/print`,
  /** The certificate; with an id of that vaccination alone. */
  vaccinations: (petId: string, id?: string) =>
    `/dashboard/pets/${petId}/vaccinations${id === undefined ? "" : `?id=${id}`}`,
  signedForm: (id: string) => `/dashboard/clients/forms/${id}`,
  import: "/dashboard/import",
  print: "/dashboard/print",
  inventory: "/dashboard/inventory",
  products: "/dashboard/inventory/products",
  /** Lists of products and of opening stock. */
  productImport: "/dashboard/inventory/products/import",
  /** Products of the platform, to copy. */
  productCatalogue: "/dashboard/inventory/products/catalogue",
  prices: "/dashboard/inventory/products/prices",
  product: (id: string) => `/dashboard/inventory/products/${id}`,
  productLabel: (id: string) => `/dashboard/inventory/products/${id}/label`,
  stock: "/dashboard/inventory/stock",
  /** The registers of controlled drugs at the location of the device. */
  drugRegisters: "/dashboard/inventory/stock?view=controlled",
  drugRegister: ({ productId, locationId }: { productId: string; locationId: string }) =>
    `/dashboard/inventory/stock?view=controlled&location=${locationId}&drug=${productId}`,
  drugRegisterPrint: (registerId: string) => `/dashboard/inventory/stock/registers/${registerId}/print`,
  stockReorder: "/dashboard/inventory/stock/reorder",
  stockExpiring: "/dashboard/inventory/stock/expiring",
  stockTransfers: "/dashboard/inventory/stock/transfers",
  stockValue: "/dashboard/inventory/stock/value",
  stockCounts: "/dashboard/inventory/stock/counts",
  stockCount: (id: string) => `/dashboard/inventory/stock/counts/${id}`,
  recalls: "/dashboard/inventory/stock/recalls",
  recall: (batchId: string) => `/dashboard/inventory/stock/recalls/${batchId}`,
  recallPrint: (batchId: string) => `/dashboard/inventory/stock/recalls/${batchId}/print`,
  suppliers: "/dashboard/inventory/suppliers",
  supplier: (id: string) => `/dashboard/inventory/suppliers/${id}`,
  orders: "/dashboard/inventory/suppliers/orders",
  newOrder: "/dashboard/inventory/suppliers/orders/new",
  order: (id: string) => `/dashboard/inventory/suppliers/orders/${id}`,
  /** The page of an order with the dialog in which it is sent. */
  sendOrder: (id: string) => `/dashboard/inventory/suppliers/orders/${id}?send=1`,
  orderPrint: (id: string) => `/dashboard/inventory/suppliers/orders/${id}/print`,
  deliveries: "/dashboard/inventory/stock/deliveries",
  delivery: (id: string) => `/dashboard/inventory/stock/deliveries/${id}`,
  prescriptions: "/dashboard/prescriptions",
  prescription: (id: string) => `/dashboard/prescriptions/${id}`,
  prescriptionPrint: (id: string) => `/dashboard/prescriptions/${id}/print`,
  dispenseLabel: (dispenseId: string) => `/dashboard/prescriptions/labels/${dispenseId}`,
  billing: "/dashboard/billing",
  /** `clientId`: of a known client. */
  sale: (clientId?: string) => `/dashboard/billing/sale${clientId === undefined ? "" : `?client=${clientId}`}`,
  /** `clientId`: of a known client. */
  returnGoods: (clientId?: string) => `/dashboard/billing/return${clientId === undefined ? "" : `?client=${clientId}`}`,
  closeTill: (tillId: string) => `/dashboard/billing/tills/${tillId}/close`,
  tillSession: (id: string) => `/dashboard/billing/till-sessions/${id}`,
  estimatePrint: (id: string) => `/dashboard/billing/estimates/${id}/print`,
  estimate: (id: string) => `/dashboard/billing/estimates/${id}`,
  invoice: (id: string) => `/dashboard/invoices/${id}`,
  invoicePrint: (id: string) => `/dashboard/invoices/${id}/print`,
  /** On a roll of 80 mm, or on a sheet. */
  receipt: (paymentId: string, as: "receipt" | "sheet" = "receipt") =>
    `/dashboard/billing/receipts/${paymentId}?as=${as}`,
  creditNote: (id: string) => `/dashboard/billing/credit-notes/${id}`,
  claim: (id: string) => `/dashboard/billing/claims/${id}`,
  claimPrint: (id: string) => `/dashboard/billing/claims/${id}/print`,
  tillPrint: (sessionId: string) => `/dashboard/billing/till-sessions/${sessionId}/print`,
  statement: (clientId: string) => `/dashboard/billing/statements/${clientId}`,
  reports: "/dashboard/reports",
  /** `search`: the days and filters, as the address of another page of reports has them. */
  reportsWith: (search: string) => `/dashboard/reports${search}`,
  report: (report: string, search = "") => `/dashboard/reports/${report}${search}`,
  /** The invoices, payments, visits or clients behind a part of a report. */
  reportRows: (report: string, search: string) => `/dashboard/reports/${report}/rows${search}`,
  reportPrint: (report: string, search: string) => `/dashboard/reports/${report}/print${search}`,
  employees: "/dashboard/employees",
  /** The roster of the week of a Monday. */
  rosterWeek: (monday: string) => `/dashboard/employees?view=roster&week=${monday}`,
  employee: (id: string) => `/dashboard/employees/${id}`,
  subscriptionConfirmation: "/dashboard/subscription/confirmation",
  /** Opens with the inbox, or with the news if the inbox is empty. */
  notifications: "/dashboard/notifications",
  inbox: "/dashboard/notifications?view=inbox",
  news: notificationPath(),
  /** Marks it as read and leads to its subject. */
  openNotification: (id: string) => notificationPath(id),
  noteVersions: (versionId: string) => `/dashboard/notifications/notes/${versionId}`,
  profile: "/dashboard/profile",
  settings: (section: string) => `/dashboard/profile/${section}`,
  /** All devices of the clinic, for an owner. */
  devices: "/dashboard/profile/devices",
  /** For an owner. */
  auditLog: "/dashboard/profile/audit",
  /** Prints of the registers of controlled drugs, for an owner. */
  registerPrints: "/dashboard/profile/audit?view=prints",
  /** With the form of the first location whose documents do not say who the clinic is. */
  letterhead: "/dashboard/profile/clinic?letterhead=1",
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
  paths.agreement,
  paths.newsletterConfirm,
  paths.newsletterUnsubscribe,
];
