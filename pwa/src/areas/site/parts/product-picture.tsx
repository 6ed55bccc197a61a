import Box from "@mui/material/Box";
import { createContext, useContext } from "react";
import { palette } from "../../../theme-components.ts";

/** Addresses of the pictures in `pictures/`, by file name without its ending; the build knows them. */
export const PictureAddresses = createContext<Readonly<Record<string, string>>>({});

interface ProductPictureProps {
  /** `pictures/<name>-light.webp` and `-dark.webp`, 1920 pixels wide where there is a `-small.webp` of 960. */
  name: string;
  width: number;
  height: number;
  alt: string;
  radius: number;
}

/** The width of a band, as `wide.tsx` has it. */
const SIZES = "(min-width: 1280px) 1176px, 92vw";
const MODES = ["light", "dark"] as const;

/** A screenshot of the app in the page's own mode: only the one that is shown is fetched, and only when it is near. */
export function ProductPicture({ name, width, height, alt, radius }: ProductPictureProps) {
  const addresses = useContext(PictureAddresses);
  return MODES.map((mode) => {
    const address = addresses[`${name}-${mode}`];
    const small = addresses[`${name}-${mode}-small`];
    if (address === undefined) throw new Error(`pictures/${name}-${mode}.webp is missing: run \`npm run pictures\``);
    return (
      <Box
        key={mode}
        component="img"
        src={address}
        {...(small !== undefined && { srcSet: `${small} 960w, ${address} 1920w`, sizes: SIZES })}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className={`in-${mode}`}
        sx={{
          maxWidth: "100%",
          height: "auto",
          borderRadius: `${radius}px`,
          border: "1px solid",
          borderColor: "line",
          boxShadow: palette("shadow-menu"),
        }}
      />
    );
  });
}
