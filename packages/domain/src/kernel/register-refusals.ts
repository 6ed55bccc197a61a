import type { RefusalWords } from "./refusal-words.ts";

/** Refusals of work on controlled drugs; a part of `REFUSALS`. */
export const REGISTER_REFUSALS = {
  register_only: {
    status: 409,
    api: "Controlled drugs have a register, where this is entered.",
    screen: "This is a controlled drug. Enter this in its register: Stock Movements, Controlled drugs.",
    inbox: "It is a controlled drug. Enter this in its register: Stock Movements, Controlled drugs.",
  },
  register_kept: {
    status: 409,
    api: "The product has a register of controlled drugs, which has its strength and unit.",
    screen:
      "This product has a register of controlled drugs. Its strength, unit and stock settings stay. Make a new product for another strength.",
    inbox: "The product has a register of controlled drugs. Make a new product for another strength or unit.",
  },
  controlled_needs_batch: {
    status: 422,
    api: "A controlled drug needs its batch.",
    screen: "A controlled drug needs the batch that is in your hand. Choose the batch.",
    inbox: "A controlled drug needs its batch.",
  },
  beyond_register: {
    status: 409,
    api: "The register does not have so much.",
    screen: "The register does not have so much. Enter the missing delivery first, or count the drug.",
    inbox: "The register did not have so much. Enter the missing delivery first, or count the drug.",
  },
  password_needed: {
    status: 403,
    api: "The author must have given the password within five minutes.",
    screen: "Give your password first. This needs a connection.",
    inbox: "Your password was not given within five minutes before it arrived. Enter it again with your password.",
  },
} as const satisfies Readonly<Record<string, RefusalWords>>;
