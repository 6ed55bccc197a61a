import { counted } from "@fernpaw/domain/kernel/plural";

const ends = {
  admin: "Ended by Fernpaw",
  owner: "Ended by an owner",
  signed_out: "Ended as the administrator signed out",
} as const;

export const supportListCopy = {
  label: "Support accesses",
  ends,
  expired: "Over after 30 minutes",
  open: (until: string) => `Open until ${until}`,
  ticket: (ticket: string) => `Ticket ${ticket}`,
  nothingRead: "Nothing was read.",
  read: (tables: string) => `Read: ${tables}`,
  pages: (table: string, pages: number) => `${table} (${counted(pages, "page", "pages")})`,
};
