import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { choosePackMail } from "@fernpaw/domain/downtime/pack-mail.mutations";
import { type PackMail, packMailId, packMails } from "@fernpaw/domain/downtime/pack-mail";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { useLiveQuery } from "dexie-react-hooks";
import { Link as RouterLink } from "react-router";
import { rowsOf } from "../../../db/rows.ts";
import { labelsOf } from "../../../field-words.ts";
import { InlineForm } from "../../../form/form-body.tsx";
import { TimeField } from "../../../form/time-field.tsx";
import { typedFields } from "../../../form/typed-fields.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { locationsInUse } from "../../../session/device-location.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { fullDate } from "../../../ui/clock-time.tsx";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { Several } from "../../../ui/several.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useChannels } from "../../messages/public/use-channels.ts";
import { copy } from "../calendar.copy.ts";

const words = copy.packMail;
const labels = labelsOf(packMails);
const FIELDS = ["isOn", "atMin", "locationIds"] as const;
const typed = typedFields(packMails, FIELDS);

type Wish = Pick<PackMail, (typeof FIELDS)[number] | "sentOn">;

/** The owner's choice of the downtime pack by mail: whether, when, and of what locations. */
export function PackMailCard() {
  const { db, actor } = useClinic();
  const wish = useLiveQuery(
    async (): Promise<Wish> => (await rowsOf(db, packMails).get(packMailId(actor.userId))) ?? emptyRow(packMails),
    [db, actor.userId],
  );
  return (
    <Card titleLevel="h3" title={words.title}>
      <Typography variant="body2" sx={{ color: "ink2", mb: 2 }}>
        {words.hint}{" "}
        <Link component={RouterLink} to={paths.downtimePack}>
          {words.see}
        </Link>
      </Typography>
      {wish ? <PackMailForm wish={wish} /> : <SkeletonRows rows={2} />}
    </Card>
  );
}

function PackMailForm({ wish }: { wish: Wish }) {
  const { db } = useClinic();
  const places = useLiveQuery(() => locationsInUse(db), [db]) ?? [];
  const form = useActionForm({
    mutation: choosePackMail,
    start: () => typed.show(wish),
    toArgs: (values, fault) => {
      const set = typed.read(values, fault);
      return set && { set };
    },
    stays: true,
    onSaved: ({ isOn }) => toastDone(isOn === "yes" ? words.on : words.off),
  });
  const isOn = form.values.isOn === "yes";
  const hasNoMail = useChannels()?.email === "none";
  return (
    <InlineForm form={form}>
      {hasNoMail && (
        <Typography role="status" variant="body2">
          {words.noMail}
        </Typography>
      )}
      <FormControlLabel control={<Checkbox {...form.tick("isOn")} />} label={labels.isOn} />
      {isOn && (
        <FormColumns>
          <TimeField label={labels.atMin} {...form.bind("atMin")} helperText={words.timeHint} />
          {places.length > 1 && (
            <Several
              label={labels.locationIds}
              none={words.allLocations}
              options={places}
              {...form.pick("locationIds")}
            />
          )}
        </FormColumns>
      )}
      {wish.sentOn !== null && (
        <Typography variant="body2" sx={{ color: "ink2" }}>
          {words.last(fullDate(wish.sentOn))}
        </Typography>
      )}
      <ProblemAlert problem={form.problem} />
      <div>
        <Button type="submit" isLoading={form.isBusy} disabled={!form.isDirty}>
          {words.save}
        </Button>
      </div>
    </InlineForm>
  );
}
