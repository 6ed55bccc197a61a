import Box from "@mui/material/Box";
import { FIRST_PLANS, PLAN_CURRENCIES, PLAN_INTERVALS, type Plan } from "@fernpaw/domain/plans/plan";
import { Check } from "lucide-react";
import { paths } from "../../../paths.ts";
import { RADIUS } from "../../../theme-components.ts";
import { copy } from "./plans.copy.ts";
import { Band, BandTitle, PageTitle } from "../parts/band.tsx";
import { planWords } from "../public/plan-words.ts";
import { SiteLink } from "../parts/site-link.tsx";
import { Wide } from "../parts/wide.tsx";

const ABOVE_PLANS = { m: 0, mb: 6, fontWeight: 600, color: "primary.main" } as const;

/** The plans of a new database; `script/live-plans.ts` puts those of this server in their place. */
export function PlansPage() {
  const [{ trialDays } = { trialDays: 0 }] = FIRST_PLANS;
  return (
    <>
      <PageTitle title={copy.heading} line={copy.line} />
      <Wide sx={{ pt: { xs: 6, md: 9 }, pb: { xs: 11, md: 18 } }}>
        <Box component="p" data-plan-trial="" className="for-visitors" sx={ABOVE_PLANS}>
          {copy.trial(trialDays)}
        </Box>
        <Box component="p" className="for-owners" sx={ABOVE_PLANS}>
          {copy.changeLine}
        </Box>
        <Box component="p" className="for-employees" sx={ABOVE_PLANS}>
          {`${copy.askOwner}: `}
          <span data-owner-name="" />
        </Box>
        <PriceChoice />
        <Box
          component="ul"
          data-plans=""
          sx={{
            listStyle: "none",
            m: 0,
            p: 0,
            display: "grid",
            gap: 4,
            gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 280px), 1fr))",
          }}
        >
          {FIRST_PLANS.map((plan) => (
            <PlanCard key={plan.code} plan={plan} />
          ))}
        </Box>
      </Wide>
      <Band ground="sunken">
        <BandTitle title={copy.questionsTitle} />
        <Box component="dl" sx={{ m: 0, display: "grid", gap: 7, gridTemplateColumns: { md: "repeat(3, 1fr)" } }}>
          {copy.questions.map(({ title, text }) => (
            <div key={title}>
              <Box component="dt" sx={{ typography: "h4" }}>
                {title}
              </Box>
              <Box component="dd" sx={{ m: 0, mt: 1, color: "ink2" }}>
                {text}
              </Box>
            </div>
          ))}
        </Box>
      </Band>
    </>
  );
}

/** Hidden until the script is there that reads it. */
function PriceChoice() {
  const selects = [
    { name: "currency", label: copy.currency, values: PLAN_CURRENCIES, words: copy.currencies },
    { name: "interval", label: copy.interval, values: PLAN_INTERVALS, words: copy.intervals },
  ] as const;
  return (
    <Box data-plan-view="" hidden sx={{ "&:not([hidden])": { display: "flex" }, flexWrap: "wrap", gap: 4, mb: 6 }}>
      {selects.map(({ name, label, values, words }) => (
        <Box key={name} component="label" sx={{ display: "grid", gap: 1, fontWeight: 600 }}>
          {label}
          <Box
            component="select"
            name={name}
            sx={{
              minHeight: 48,
              minWidth: "9rem",
              px: 3,
              border: "1px solid",
              borderColor: "lineStrong",
              borderRadius: `${RADIUS.control}px`,
              bgcolor: "background.paper",
              color: "ink",
              font: "inherit",
            }}
          >
            {values.map((value) => (
              <option key={value} value={value}>
                {words[value as keyof typeof words]}
              </option>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** What `live-plans.ts` fills in carries a `data-` name, and a card and its first point are its patterns. */
function PlanCard({ plan }: { plan: Plan }) {
  const { name, price, per, other, points } = planWords(plan);
  return (
    <Box
      component="li"
      data-plan={plan.code}
      sx={{
        display: "flex",
        flexDirection: "column",
        p: { xs: 5, md: 7 },
        borderRadius: "18px",
        border: "1px solid",
        borderColor: "line",
        bgcolor: "background.paper",
      }}
    >
      <Box component="h2" data-plan-name="" sx={{ typography: "h3", m: 0 }}>
        {name}
      </Box>
      <Box component="p" sx={{ m: 0, mt: 3, display: "flex", alignItems: "baseline", gap: 2 }}>
        <Box component="strong" data-plan-price="" sx={{ typography: "h1", fontSize: "2.5rem" }}>
          {price}
        </Box>
        <span data-plan-per="">{per}</span>
      </Box>
      <Box component="p" data-plan-other="" sx={{ m: 0, color: "ink2" }}>
        {other}
      </Box>
      <Box
        component="ul"
        data-plan-points=""
        sx={{ listStyle: "none", m: 0, my: 5, p: 0, display: "grid", gap: 2, flex: 1, alignContent: "start" }}
      >
        {points.map((label) => (
          <PlanPoint key={label} label={label} />
        ))}
      </Box>
      <SiteLink to={paths.register} className="for-visitors">
        {copy.choose}
      </SiteLink>
      <SiteLink to={paths.subscription} className="for-owners">
        {copy.change}
      </SiteLink>
    </Box>
  );
}

function PlanPoint({ label }: { label: string }) {
  return (
    <Box component="li" data-plan-point="" sx={{ display: "flex", gap: 2.5, color: "ink" }}>
      <Box component="span" sx={{ flex: "none", display: "flex", mt: 1, color: "primary.main" }}>
        <Check size={18} aria-hidden="true" />
      </Box>
      <span>
        <span className="vh">{`${copy.ready} `}</span>
        <span data-plan-label="">{label}</span>
      </span>
    </Box>
  );
}
