import { appointmentTypes } from "@fernpaw/domain/appointments/appointment";
import { BookingPageSettings } from "@fernpaw/domain/appointments/online-form";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useState } from "react";
import { rowsOf } from "../../../db/rows.ts";
import { InlineForm } from "../../../form/form-body.tsx";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { useCallForm } from "../../../form/use-call-form.ts";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { problemText } from "../../../session/sign-in/problem.copy.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { TRY_AGAIN } from "../../../ui/try-again.copy.ts";
import { loadBookingPage, saveBookingPage } from "./booking-page-calls.ts";
import { copy } from "./booking-page.copy.ts";

/** The first values of the form: the name of the clinic is proposed as the address. */
const proposed = (clinic: string): BookingPageSettings => ({
  slug: clinic
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 40),
  isOn: false,
  noticeHours: 2,
  aheadDays: 60,
});

const addressOf = (slug: string): string => `${window.location.origin}${paths.book(slug)}`;

/** The page on which people without an account ask for an appointment. Only the server has its settings. */
export function BookingPageCard() {
  const { settings } = useClinic();
  const [page, setPage] = useState<BookingPageSettings | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const clinic = settings.name;
  useEffect(() => {
    let isLeft = false;
    loadBookingPage().then(
      (loaded) => {
        if (isLeft) return;
        setPage(loaded ?? proposed(clinic));
        setProblem(null);
      },
      (error: unknown) => !isLeft && setProblem(problemText(error)),
    );
    return () => {
      isLeft = true;
    };
  }, [clinic, round]);
  return (
    <Card titleLevel="h3" title={copy.title}>
      <Typography variant="body2" sx={{ color: "ink2", mb: 3 }}>
        {copy.hint}
      </Typography>
      {page === null && problem === null && <SkeletonRows rows={3} />}
      {page === null && problem !== null && (
        <Stack spacing={3} sx={{ alignItems: "flex-start" }}>
          <ProblemAlert problem={problem} />
          <Button onClick={() => setRound(round + 1)}>{TRY_AGAIN}</Button>
        </Stack>
      )}
      {page !== null && <PageForm page={page} onSaved={setPage} />}
    </Card>
  );
}

interface PageFormProps {
  page: BookingPageSettings;
  onSaved: (page: BookingPageSettings) => void;
}

interface PageValues {
  slug: string;
  isOn: boolean;
  noticeHours: string;
  aheadDays: string;
}

const show = (page: BookingPageSettings): PageValues => ({
  ...page,
  noticeHours: String(page.noticeHours),
  aheadDays: String(page.aheadDays),
});

/** Other text becomes a number that the schema refuses. */
const wholeIn = (typed: string): number => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : -1);

const read = ({ slug, isOn, noticeHours, aheadDays }: PageValues): BookingPageSettings => ({
  slug: slug.trim(),
  isOn,
  noticeHours: wholeIn(noticeHours),
  aheadDays: wholeIn(aheadDays),
});

const WORDS = {
  slug: (code: string) => (code === "taken" ? copy.slugTaken : copy.slugFault),
  noticeHours: copy.noticeFault,
  aheadDays: copy.aheadFault,
};

function PageForm({ page, onSaved }: PageFormProps) {
  const form = useCallForm({
    start: () => show(page),
    schema: BookingPageSettings,
    toBody: read,
    words: WORDS,
    call: async (values) => {
      const saved = await saveBookingPage(read(values));
      onSaved(saved);
      form.reset(show(saved));
    },
    stays: true,
    onSaved: () => toastDone(copy.saved),
  });
  const digits = { inputMode: "numeric", autoComplete: "off", maxLength: 3 };
  return (
    <InlineForm form={form}>
      <FormControlLabel sx={{ minHeight: 44 }} control={<Checkbox {...form.tick("isOn")} />} label={copy.isOn} />
      <TextField
        label={copy.slug}
        {...form.field("slug", { maxLength: 40, autoComplete: "off", autoCapitalize: "none", spellCheck: false })}
        helperText={copy.slugHint(addressOf(form.values.slug.trim()))}
      />
      <FormColumns>
        <TextField label={copy.noticeHours} {...form.field("noticeHours", digits)} />
        <TextField label={copy.aheadDays} {...form.field("aheadDays", digits)} />
      </FormColumns>
      <BookableTypes />
      <ProblemAlert problem={form.problem} />
      <Stack direction="row" sx={{ flexWrap: "wrap", gap: 3, alignItems: "center" }}>
        <Button type="submit" isLoading={form.isBusy}>
          {copy.save}
        </Button>
        {page.isOn && (
          <Link href={paths.book(page.slug)} target="_blank" rel="noopener">
            {copy.open}
          </Link>
        )}
      </Stack>
    </InlineForm>
  );
}

/** A page without a type offers nothing: the card says so. */
function BookableTypes() {
  const { db } = useClinic();
  const count = useLiveQuery(
    async () =>
      (await rowsOf(db, appointmentTypes).toArray()).filter(
        ({ status, bookableOnline }) => status === "active" && bookableOnline === "yes",
      ).length,
    [db],
  );
  if (count === undefined) return null;
  return <Typography variant="body2">{count === 0 ? copy.noTypes : copy.types(count)}</Typography>;
}
