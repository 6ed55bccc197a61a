/** For a route that does what a mutation with an approval would do. */
export { settleApproval } from "../settle-approval.ts";
