import Box from "@mui/material/Box";
import { paths } from "../../../paths.ts";
import { HeroDrawing } from "../drawings/hero-drawing.tsx";
import { copy } from "./home.copy.ts";
import { Band, BandTitle } from "../parts/band.tsx";
import { FeatureIcon } from "../parts/feature-icon.tsx";
import { FEATURES } from "../parts/feature-looks.ts";
import { FEATURE_STATES, FeatureBadge } from "../parts/feature-state.tsx";
import { ProductPicture } from "../parts/product-picture.tsx";
import { SiteLink } from "../parts/site-link.tsx";
import { copy as siteCopy } from "../site.copy.ts";
import type { Feature } from "../site.copy.ts";
import { StepList } from "../parts/step-list.tsx";
import { Wide } from "../parts/wide.tsx";

export function HomePage() {
  return (
    <>
      <Hero />
      <Band ground="spruce">
        <BandTitle title={copy.boardTitle} line={copy.boardLine} />
        <Box component="figure" sx={{ m: 0 }}>
          <ProductPicture name="today" width={1280} height={800} alt={copy.boardPicture} radius={14} />
          <Box component="figcaption" sx={{ mt: 3, fontSize: "0.9375rem" }}>
            {copy.boardCaption}
          </Box>
        </Box>
      </Band>
      <Offline />
      <Features />
      <Band>
        <BandTitle title={copy.startTitle} line={copy.startLine} />
        <StepList steps={copy.startSteps} isRow />
      </Band>
      <Closing />
    </>
  );
}

function Hero() {
  return (
    <Wide
      sx={{
        display: "grid",
        alignItems: "center",
        gridTemplateColumns: { md: "minmax(0, 6fr) minmax(0, 5fr)" },
        gap: { xs: 8, md: 12 },
        pt: { xs: 26, md: 32 },
        pb: { xs: 10, md: 14 },
      }}
    >
      <div>
        <Box
          component="h1"
          sx={{
            typography: "h1",
            fontSize: "clamp(2rem, 4.1vw, 3.25rem)",
            lineHeight: 1.08,
            m: 0,
            textWrap: "balance",
          }}
        >
          {copy.heroTitle}
        </Box>
        <Box
          component="p"
          sx={{ m: 0, mt: 5, fontSize: "1.1875rem", lineHeight: 1.55, color: "ink2", maxWidth: "36rem" }}
        >
          {copy.heroLine}
        </Box>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, mt: 6 }}>
          <SiteLink to={paths.register} className="for-visitors">
            {copy.getStarted}
          </SiteLink>
          <SiteLink to={paths.plans} look="secondary">
            {copy.seePricing}
          </SiteLink>
        </Box>
      </div>
      <Box sx={{ "& svg": { display: "block", width: "100%", height: "auto", maxWidth: 520, mx: "auto" } }}>
        <HeroDrawing />
      </Box>
    </Wide>
  );
}

function Offline() {
  return (
    <Band>
      <Box
        sx={{
          display: "grid",
          gridTemplateColumns: { md: "minmax(0, 7fr) minmax(0, 4fr)" },
          gap: { xs: 9, md: 16 },
          alignItems: "center",
        }}
      >
        <div>
          <BandTitle title={copy.offlineTitle} />
          <StepList steps={copy.offlineSteps} />
        </div>
        <Box sx={{ textAlign: "center" }}>
          <ProductPicture name="offline-phone" width={300} height={649} alt={copy.phonePicture} radius={28} />
        </Box>
      </Box>
    </Band>
  );
}

function Features() {
  return (
    <Band ground="sunken">
      <BandTitle title={copy.featuresTitle} line={copy.featuresLine} />
      <Box
        component="ul"
        sx={{
          listStyle: "none",
          m: 0,
          p: 0,
          display: "grid",
          gap: 4,
          gridTemplateColumns: { sm: "repeat(2, minmax(0, 1fr))" },
        }}
      >
        {FEATURES.map((feature) => (
          <FeatureItem key={feature} feature={feature} />
        ))}
      </Box>
      <Box sx={{ mt: 6 }}>
        <SiteLink to={paths.services} look="secondary">
          {siteCopy.exploreAll}
        </SiteLink>
      </Box>
    </Band>
  );
}

function FeatureItem({ feature }: { feature: Feature }) {
  const state = FEATURE_STATES[feature];
  return (
    <Box
      component="li"
      sx={{
        p: { xs: 5, md: 6 },
        borderRadius: "14px",
        border: "1px solid",
        borderColor: "line",
        bgcolor: "background.paper",
      }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 3 }}>
        <FeatureIcon feature={feature} size={40} />
        <Box component="h3" sx={{ typography: "h4", m: 0, mr: "auto" }}>
          {siteCopy.features[feature].title}
        </Box>
        <FeatureBadge state={state} label={copy.state[state]} />
      </Box>
      <Box component="ul" sx={{ m: 0, mt: 4, pl: 5, display: "grid", gap: 1.5, color: "ink2" }}>
        {copy.points[feature].map((point) => (
          <li key={point}>{point}</li>
        ))}
      </Box>
    </Box>
  );
}

/** The last band of a page: where to go from here. */
export function Closing() {
  return (
    <Band ground="spruce">
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 6, justifyContent: "space-between" }}>
        <div>
          <Box component="h2" sx={{ typography: "h1", m: 0 }}>
            {copy.closingTitle}
          </Box>
          <Box component="p" sx={{ m: 0, mt: 2, fontSize: "1.125rem" }}>
            {copy.closingLine}
          </Box>
        </div>
        <SiteLink to={paths.register} look="brass" className="for-visitors">
          {copy.getStarted}
        </SiteLink>
      </Box>
    </Band>
  );
}
