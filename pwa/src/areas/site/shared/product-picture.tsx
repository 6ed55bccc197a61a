import Box from "@mui/material/Box";
import { createContext, useContext } from "react";
import { palette } from "../../../theme-components.ts";

/** Addresses of the pictures in `pictures/`, by file name without its ending; the build knows them. */
export const PictureAddresses = createContext<Readonly<Record<string, string>>>({});

interface ProductPictureProps {
  /** `pictures/<name>-light.webp` and `-dark.webp`. */
  name: string;
  width: number;
  height: number;
  alt: string;
  radius: number;
}

const MODES = ["light", "dark"] as const;

/** A screenshot of the app in the page's own mode: only the one that is shown is fetched, and only when it is near. */
export function ProductPicture({ name, width, height, alt, radius }: ProductPictureProps) {
  const addresses = useContext(PictureAddresses);
  return MODES.map((mode) => {
    const address = addresses[`${name}-${mode}`];
    if (address === undefined) throw new Error(`pictures/${name}-${mode}.webp is missing: run \`npm run pictures\``);
    return (
      <Box
        key={mode}
        component="img"
        src={address}
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
