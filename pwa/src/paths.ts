/** Every address of the app, written once. */
export const paths = {
  home: "/",
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
