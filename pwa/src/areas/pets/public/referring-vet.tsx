import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { telAddress } from "../../../ui/tel-address.ts";
import type { Pet } from "./pet-words.ts";

const lineSx = { display: "block", overflowWrap: "anywhere" } as const;

/** A referring practice, which a tap calls or writes to. */
export function ReferringPractice({ of }: { of: NonNullable<Pet["referringVet"]> }) {
  const { practice, vet, phone, email } = of;
  return (
    <>
      <bdi>{[practice, vet].filter((part) => part !== "").join(" · ")}</bdi>
      {phone !== "" && (
        <Box component="span" sx={lineSx}>
          <Link href={telAddress(phone)}>{phone}</Link>
        </Box>
      )}
      {email !== "" && (
        <Box component="span" sx={lineSx}>
          <Link href={`mailto:${email}`}>{email}</Link>
        </Box>
      )}
    </>
  );
}
