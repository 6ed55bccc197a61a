import { appointmentsRoutes } from "./areas/appointments/appointments.area.ts";
import { authRoutes } from "./areas/auth/auth.area.ts";
import { billingRoutes } from "./areas/billing/billing.area.ts";
import { bookingRoutes } from "./areas/booking/booking.area.ts";
import { calendarRoutes } from "./areas/calendar/calendar.area.ts";
import { catalogueRoutes } from "./areas/catalogue/catalogue.area.ts";
import { clientsRoutes } from "./areas/clients/clients.area.ts";
import { consentsRoutes } from "./areas/consents/consents.area.ts";
import { controlledRoutes } from "./areas/controlled/controlled.area.ts";
import { devRoutes } from "./areas/dev/dev.area.ts";
import { displaysRoutes } from "./areas/displays/displays.area.ts";
import { employeesRoutes } from "./areas/employees/employees.area.ts";
import { estimatesRoutes } from "./areas/estimates/estimates.area.ts";
import { filesRoutes } from "./areas/files/files.area.ts";
import { importsRoutes } from "./areas/imports/imports.area.ts";
import { labsRoutes } from "./areas/labs/labs.area.ts";
import { messagesRoutes } from "./areas/messages/messages.area.ts";
import { notesRoutes } from "./areas/notes/notes.area.ts";
import { notificationsRoutes } from "./areas/notifications/notifications.area.ts";
import { paperRoutes } from "./areas/paper/paper.area.ts";
import { petsRoutes } from "./areas/pets/pets.area.ts";
import { platformRoutes } from "./areas/platform/platform.area.tsx";
import { prescriptionsRoutes } from "./areas/prescriptions/prescriptions.area.ts";
import { profileRoutes } from "./areas/profile/profile.area.ts";
import { remindersRoutes } from "./areas/reminders/reminders.area.ts";
import { reportsRoutes } from "./areas/reports/reports.area.ts";
import { searchRoutes } from "./areas/search/search.area.ts";
import { siteRoutes } from "./areas/site/site.area.ts";
import { stockRoutes } from "./areas/stock/stock.area.ts";
import { subscriptionsRoutes } from "./areas/subscriptions/subscriptions.area.ts";
import { suppliersRoutes } from "./areas/suppliers/suppliers.area.ts";
import { todayRoutes } from "./areas/today/today.area.ts";
import { vaccinationsRoutes } from "./areas/vaccinations/vaccinations.area.ts";
import { welcomeRoutes } from "./areas/welcome/welcome.area.ts";
import { wardsRoutes } from "./areas/wards/wards.area.ts";
import type { AreaRoutes } from "./page-route.tsx";

/** One line an area. */
export const AREA_ROUTES: readonly AreaRoutes[] = [
  todayRoutes,
  billingRoutes,
  searchRoutes,
  notesRoutes,
  notificationsRoutes,
  profileRoutes,
  welcomeRoutes,
  subscriptionsRoutes,
  calendarRoutes,
  appointmentsRoutes,
  labsRoutes,
  wardsRoutes,
  clientsRoutes,
  consentsRoutes,
  catalogueRoutes,
  estimatesRoutes,
  messagesRoutes,
  remindersRoutes,
  stockRoutes,
  controlledRoutes,
  suppliersRoutes,
  petsRoutes,
  filesRoutes,
  vaccinationsRoutes,
  prescriptionsRoutes,
  paperRoutes,
  importsRoutes,
  employeesRoutes,
  reportsRoutes,
  authRoutes,
  siteRoutes,
  displaysRoutes,
  bookingRoutes,
  platformRoutes,
  devRoutes,
];
