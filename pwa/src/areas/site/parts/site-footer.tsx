import Box from "@mui/material/Box";
import { AtSign, BriefcaseBusiness, CirclePlay } from "lucide-react";
import { paths } from "../../../paths.ts";
import { FormNote, SiteField } from "./site-field.tsx";
import { SendButton } from "./site-link.tsx";
import { SiteMark } from "./site-mark.tsx";
import { copy } from "../site.copy.ts";
import { Wide } from "./wide.tsx";

const COLUMNS = [
  {
    title: copy.navigate,
    links: [
      { to: paths.home, label: copy.home },
      { to: paths.about, label: copy.about },
      { to: paths.services, label: copy.services },
      { to: paths.plans, label: copy.pricing },
    ],
  },
  {
    title: copy.support,
    links: [
      { to: paths.contact, label: copy.contact },
      { to: paths.faq, label: copy.faq },
    ],
  },
  {
    title: copy.legal,
    links: [
      { to: paths.privacy, label: copy.privacy },
      { to: paths.terms, label: copy.terms },
      { to: paths.agreement, label: copy.agreement },
    ],
  },
] as const;

const SOCIAL = [
  { name: copy.socialNames.mastodon, icon: AtSign },
  { name: copy.socialNames.linkedIn, icon: BriefcaseBusiness },
  { name: copy.socialNames.youTube, icon: CirclePlay },
] as const;

const heading = { typography: "h6", m: 0, mb: 2 } as const;

export function SiteFooter() {
  return (
    <Box component="footer" sx={{ bgcolor: "sunken", borderTop: "1px solid", borderColor: "line", mt: "auto" }}>
      <Wide sx={{ py: { xs: 9, md: 13 } }}>
        <Box
          sx={{
            display: "grid",
            gridTemplateColumns: { xs: "1fr 1fr", md: "repeat(3, minmax(120px, 1fr)) minmax(280px, 2fr)" },
            gap: { xs: 7, md: 8 },
          }}
        >
          {COLUMNS.map((column) => (
            <LinkColumn key={column.title} {...column} />
          ))}
          <Box sx={{ gridColumn: { xs: "1 / -1", md: "auto" } }}>
            <NewsletterForm />
          </Box>
        </Box>
        <Box
          sx={{
            display: "flex",
            flexWrap: "wrap",
            alignItems: "center",
            gap: 4,
            mt: 9,
            pt: 5,
            borderTop: "1px solid",
            borderColor: "line",
            color: "ink2",
            fontSize: "0.9375rem",
          }}
        >
          <SiteMark size={28} />
          <span>{copy.copyright}</span>
          <SocialLinks />
        </Box>
      </Wide>
    </Box>
  );
}

function LinkColumn({ title, links }: (typeof COLUMNS)[number]) {
  return (
    <Box component="nav" aria-label={title}>
      <Box component="h2" sx={heading}>
        {title}
      </Box>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Box
              component="a"
              href={to}
              sx={{
                display: "inline-flex",
                alignItems: "center",
                minHeight: 44,
                color: "ink2",
                textDecoration: "none",
                "&:hover": { color: "ink", textDecoration: "underline" },
              }}
            >
              {label}
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  );
}

function NewsletterForm() {
  return (
    <form data-newsletter="" method="post" action="/api/public/subscribe" noValidate aria-labelledby="newsletter-title">
      <Box component="h2" id="newsletter-title" sx={heading}>
        {copy.newsletter}
      </Box>
      <Box component="p" id="newsletter-hint" sx={{ m: 0, mb: 3, color: "ink2" }}>
        {copy.newsletterHint}
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "flex-end", gap: 2 }}>
        <Box sx={{ flex: "1 1 200px" }}>
          <SiteField
            id="newsletter-email"
            name="email"
            type="email"
            autoComplete="email"
            label={copy.newsletterEmail}
            placeholder={copy.emailPlaceholder}
            isLabelHidden
            describedBy="newsletter-hint"
          />
        </Box>
        <SendButton>{copy.subscribe}</SendButton>
      </Box>
      <FormNote />
    </form>
  );
}

/** Placeholders, which HTML writes as links without an address. */
function SocialLinks() {
  return (
    <Box
      component="ul"
      aria-label={copy.social}
      sx={{ display: "flex", gap: 2, listStyle: "none", m: 0, p: 0, ml: "auto" }}
    >
      {SOCIAL.map(({ name, icon: Icon }) => (
        <li key={name}>
          <Box
            component="a"
            role="link"
            aria-disabled="true"
            aria-label={`${name}, ${copy.comingSoon}`}
            sx={{
              display: "grid",
              placeItems: "center",
              width: 44,
              height: 44,
              borderRadius: "50%",
              border: "1px solid",
              borderColor: "line",
              color: "ink2",
            }}
          >
            <Icon size={20} aria-hidden="true" />
          </Box>
        </li>
      ))}
    </Box>
  );
}
