import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { useMemo } from "react";
import { rowsOf } from "../../../db/rows.ts";
import { pets } from "@fernpaw/domain/pets/pet";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useAddressChoice } from "../../../ui/use-address-choice.ts";
import { copy } from "../labs.copy.ts";
import { ordersOfPet, trendsOf } from "../labs.queries.ts";
import { OrderList } from "../order/order-list.tsx";
import { TrendChart } from "./trend-chart.tsx";
import { trendColumns } from "./trend-columns.tsx";

/** All values of a pet: one test as a curve over years with its table, and the orders. */
export function TrendsScreen({ petId }: { petId: string }) {
  const { db, can, timeZone } = useClinic();
  const pet = useLiveQuery(() => rowsOf(db, pets).get(petId), [db, petId]);
  const trends = useLiveQuery(() => trendsOf(db, petId), [db, petId]);
  const orders = useLiveQuery(() => ordersOfPet(db, petId), [db, petId]);
  const codes = trends?.map(({ analyte }) => analyte) ?? [];
  const [code, choose] = useAddressChoice("test", codes, codes[0] ?? "");
  const columns = useMemo(() => trendColumns(timeZone), [timeZone]);
  if (!can("clients:view")) return <EmptyState isPage title={copy.noView} />;
  const trend = trends?.find(({ analyte }) => analyte === code);
  const otherUnits = [...new Set(trend?.all.map(({ unit }) => unit))].filter((unit) => unit !== trend?.unit);
  const name = pet?.name ?? "";
  return (
    <>
      <PageHeader
        crumbs={[{ label: name, to: paths.pet(petId) }, { label: copy.trends }]}
        title={name === "" ? copy.trends : `${copy.trends}, ${name}`}
      />
      {trends === undefined && <SkeletonRows />}
      <Stack spacing={4}>
        {trends?.length === 0 && <Typography>{copy.noTrends}</Typography>}
        {trends && trend && (
          <Card title={copy.trendOf(trend.name)}>
            <Stack spacing={3}>
              <TextField
                select
                label={copy.test}
                value={code}
                onChange={(event) => choose(event.target.value)}
                sx={{ maxWidth: "20rem" }}
              >
                {trends.map(({ analyte, name: label }) => (
                  <MenuItem key={analyte} value={analyte}>
                    {label}
                  </MenuItem>
                ))}
              </TextField>
              <TrendChart trend={trend} />
              {otherUnits.length > 0 && <Typography>{copy.otherUnits(otherUnits)}</Typography>}
              <DataTable
                label={copy.trendOf(trend.name)}
                columns={columns}
                rows={trend.all}
                rowId={({ id }) => id}
                pageSize={25}
              />
            </Stack>
          </Card>
        )}
        {orders && (
          <Card title={copy.orders}>
            {orders.length === 0 ? <Typography>{copy.none}</Typography> : <OrderList entries={orders} />}
          </Card>
        )}
      </Stack>
    </>
  );
}
