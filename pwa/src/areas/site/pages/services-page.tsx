import Box from "@mui/material/Box";
import { Check, Clock } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { Closing } from "./home-page.tsx";
import { copy as homeCopy } from "./home.copy.ts";
import { copy } from "./services.copy.ts";
import { Band, BandTitle, PageTitle } from "../parts/band.tsx";
import { FeatureIcon } from "../parts/feature-icon.tsx";
import { FEATURES } from "../parts/feature-looks.ts";
import { FEATURE_STATES, FeatureBadge } from "../parts/feature-state.tsx";
import { ProductPicture } from "../parts/product-picture.tsx";
import { copy as siteCopy } from "../site.copy.ts";
import type { Feature } from "../site.copy.ts";
import { Wide } from "../parts/wide.tsx";

export function ServicesPage() {
  return (
    <>
      <PageTitle title={copy.heading} line={copy.line} />
      <Wide sx={{ display: "grid", gap: 6, pt: { xs: 8, md: 12 }, pb: { xs: 11, md: 18 } }}>
        {FEATURES.map((feature) => (
          <FeatureSection key={feature} feature={feature} />
        ))}
      </Wide>
      <Band ground="spruce">
        <BandTitle title={copy.pictureTitle} line={copy.pictureLine} />
        <ProductPicture name="pet" width={1280} height={800} alt={copy.picture} radius={14} />
      </Band>
      <Band>
        <BandTitle title={copy.underTitle} />
        <Box
          component="ul"
          sx={{
            listStyle: "none",
            m: 0,
            p: 0,
            display: "grid",
            gap: 6,
            gridTemplateColumns: { sm: "repeat(2, 1fr)", md: "repeat(4, 1fr)" },
          }}
        >
          {copy.under.map(({ title, text }) => (
            <li key={title}>
              <Box component="h3" sx={{ typography: "h4", m: 0 }}>
                {title}
              </Box>
              <Box component="p" sx={{ m: 0, mt: 1, color: "ink2" }}>
                {text}
              </Box>
            </li>
          ))}
        </Box>
      </Band>
      <Closing />
    </>
  );
}

function FeatureSection({ feature }: { feature: Feature }) {
  const { line, today, follows } = copy.features[feature];
  const state = FEATURE_STATES[feature];
  return (
    <Box
      component="section"
      id={feature}
      sx={{
        p: { xs: 5, md: 9 },
        borderRadius: "18px",
        border: "1px solid",
        borderColor: "line",
        bgcolor: "background.paper",
      }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 4 }}>
        <FeatureIcon feature={feature} size={48} />
        <Box component="h2" sx={{ typography: "h1", m: 0, mr: "auto" }}>
          {siteCopy.features[feature].title}
        </Box>
        <FeatureBadge state={state} label={homeCopy.state[state]} />
      </Box>
      <Box component="p" sx={{ m: 0, mt: 3, fontSize: "1.125rem", color: "ink2", maxWidth: "46rem" }}>
        {line}
      </Box>
      <Box sx={{ display: "grid", gap: { xs: 6, md: 12 }, gridTemplateColumns: { md: "3fr 2fr" }, mt: 6 }}>
        <div>
          <PointsTitle>{copy.today}</PointsTitle>
          {today.length === 0 ? (
            <Box component="p" sx={{ m: 0, color: "ink2" }}>
              {copy.nothingYet}
            </Box>
          ) : (
            <Points points={today} icon={Check} colour="primary.main" />
          )}
        </div>
        {follows.length > 0 && (
          <div>
            <PointsTitle>{copy.follows}</PointsTitle>
            <Points points={follows} icon={Clock} colour="ink3" />
          </div>
        )}
      </Box>
    </Box>
  );
}

function PointsTitle({ children }: { children: string }) {
  return (
    <Box component="h3" sx={{ typography: "h6", m: 0, mb: 2.5 }}>
      {children}
    </Box>
  );
}

function Points({ points, icon: Icon, colour }: { points: readonly string[]; icon: LucideIcon; colour: string }) {
  return (
    <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 2 }}>
      {points.map((point) => (
        <Box component="li" key={point} sx={{ display: "flex", gap: 2.5 }}>
          <Box component="span" sx={{ flex: "none", display: "flex", mt: 1, color: colour }}>
            <Icon size={18} aria-hidden="true" />
          </Box>
          {point}
        </Box>
      ))}
    </Box>
  );
}
