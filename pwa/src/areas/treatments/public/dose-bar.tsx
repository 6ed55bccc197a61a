import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { doseUnits } from "../../catalogue/public/dose-text.ts";
import { amountText } from "../../catalogue/public/product-words.copy.ts";
import { rounded } from "../tab/line-words.ts";
import type { DoseBand } from "./dose-band.ts";

/** The bar goes on beyond the band, so that a dose above it has its place. */
const BEYOND = 1.4;
const PERCENT = 100;

/**
 * The dose on file as a band from 0 on, and a mark at the chosen one. The sum in words beside it says the same, so readers do not
 * hear the bar.
 */
export function DoseBar({ band }: { band: DoseBand }) {
  const { lowMilli, highMilli, chosenMilli, isWithin } = band;
  const endMilli = Math.max(highMilli * BEYOND, (chosenMilli ?? 0) * 1.1);
  const at = (milli: number): string => `${(milli / endMilli) * PERCENT}%`;
  const text = (milli: number): string => `${amountText(rounded(milli))} ${doseUnits[band.unit]}`;
  const tone = isWithin || chosenMilli === null ? "primary.main" : "brass.fill";
  return (
    <Box aria-hidden="true" sx={{ pt: chosenMilli === null ? 0 : 7, pb: 6, px: 2, overflow: "hidden" }}>
      <Box sx={{ position: "relative", height: 10, borderRadius: 2, bgcolor: "sunken" }}>
        <Box
          sx={{ position: "absolute", top: 0, bottom: 0, border: 1, borderColor: tone, bgcolor: "primarySoft.main" }}
          style={{ left: at(lowMilli), width: at(Math.max(highMilli - lowMilli, endMilli / PERCENT)) }}
        />
        {lowMilli === highMilli ? (
          <Tick left={at(lowMilli)} words={text(lowMilli)} />
        ) : (
          <>
            <Tick left={at(lowMilli)} words={text(lowMilli)} isBefore />
            <Tick left={at(highMilli)} words={text(highMilli)} isAfter />
          </>
        )}
        {chosenMilli !== null && (
          <>
            <Box
              sx={{ position: "absolute", top: -6, height: 22, width: 4, ml: "-2px", borderRadius: 1, bgcolor: tone }}
              style={{ left: at(chosenMilli) }}
            />
            <Typography
              sx={{
                position: "absolute",
                bottom: 18,
                transform: "translateX(-50%)",
                fontWeight: 600,
                whiteSpace: "nowrap",
              }}
              style={{ left: at(chosenMilli) }}
            >
              {text(chosenMilli)}
            </Typography>
          </>
        )}
      </Box>
    </Box>
  );
}

interface TickProps {
  left: string;
  words: string;
  /** Of two that may be close: the words of the lower one end there, those of the higher one begin there. */
  isBefore?: boolean;
  isAfter?: boolean;
}

function Tick({ left, words, isBefore = false, isAfter = false }: TickProps) {
  const shift = isBefore ? "-100%" : isAfter ? "0" : "-50%";
  return (
    <Typography
      variant="body2"
      sx={{ position: "absolute", top: 14, transform: `translateX(${shift})`, whiteSpace: "nowrap", color: "ink2" }}
      style={{ left }}
    >
      {words}
    </Typography>
  );
}
