import { PageViews } from "../../../ui/page-views.tsx";
import { usersCopy as copy } from "./users.copy.ts";

const VIEWS = [
  { label: copy.everybody, to: "/admin/users" },
  { label: copy.administrators, to: "/admin/users/staff" },
];

/** The lists of the section. */
export const UserParts = () => <PageViews label={copy.parts} views={VIEWS} />;
