import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Hourglass } from "lucide-react";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { CardPair, PairedCard } from "../../ui/card-pair.tsx";
import { copy } from "./inbox.copy.ts";
import type { BookingLine } from "./inbox.queries.ts";

interface DoubleBookingProps {
  bookings: readonly BookingLine[];
  isBusy: boolean;
  onKeepBoth: () => void;
  /** One of them was cancelled meanwhile: there is nothing left to decide. */
  onNoted: () => void;
}

/** Both bookings with what they want; either may be moved. */
export function DoubleBooking({ bookings, isBusy, onKeepBoth, onNoted }: DoubleBookingProps) {
  return (
    <>
      <CardPair>
        {bookings.map(({ id, when, who, withWhom, room, isTentative }) => (
          <PairedCard key={id} isTentative={isTentative}>
            <Typography component="span" variant="subtitle1">
              {who}
            </Typography>
            <span>{when}</span>
            {isTentative && (
              <Typography
                component="span"
                variant="body2"
                sx={{ display: "flex", alignItems: "center", gap: 1, color: "warning.main", fontWeight: 600 }}
              >
                <Hourglass size={16} aria-hidden="true" />
                {copy.tentative}
              </Typography>
            )}
            <Typography component="span" sx={{ color: "ink2" }}>
              {[withWhom, room].filter(Boolean).join(" · ")}
            </Typography>
            <Box sx={{ mt: "auto", pt: 1 }}>
              <Button size="sm" to={`${paths.appointments}?open=${id}`}>
                {copy.move}
              </Button>
            </Box>
          </PairedCard>
        ))}
      </CardPair>
      <Box sx={{ display: "flex", justifyContent: "flex-end", mt: 3 }}>
        <Button variant="primary" isLoading={isBusy} onClick={bookings.length > 1 ? onKeepBoth : onNoted}>
          {bookings.length > 1 ? copy.keepBoth : copy.noted}
        </Button>
      </Box>
    </>
  );
}
