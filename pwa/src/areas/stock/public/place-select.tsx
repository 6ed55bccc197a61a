import MenuItem from "@mui/material/MenuItem";
import { TextField } from "../../../ui/text-field.tsx";
import { list } from "../stock.copy.ts";
import type { StockPlace } from "./use-stock-place.ts";

/** Chooses the location of a page of stock. A clinic with one location has no choice. */
export function PlaceSelect({ places, place, choose }: StockPlace) {
  if (places.length < 2 || !place) return null;
  return (
    <TextField
      select
      label={list.location}
      value={place.id}
      onChange={({ target }) => choose(target.value)}
      sx={{ flex: "0 1 14rem" }}
    >
      {places.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
