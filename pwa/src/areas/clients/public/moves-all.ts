import { WAITLIST_OPEN, waitlist } from "@fernpaw/domain/appointments/waitlist";

const isOpenWish = (status: unknown): boolean => WAITLIST_OPEN.some((open) => open === status);

/** Of the waiting list a merge moves the open wishes, of any other table each row. */
export const movesAll = (table: string, { status }: Readonly<Record<string, unknown>>): boolean =>
  table !== waitlist.table || isOpenWish(status);
