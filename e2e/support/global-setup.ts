import { offerDemo } from "@fernpaw/testing/demo-template";

/** One seeded demo for the whole run; each spec starts from a copy. */
export default function setup(): () => void {
  return offerDemo();
}
