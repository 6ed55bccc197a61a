import Box from "@mui/material/Box";
import { paths } from "../../../paths.ts";
import { copy } from "./contact.copy.ts";
import { PageTitle } from "../parts/band.tsx";
import { FormNote, SiteField } from "../parts/site-field.tsx";
import { SendButton } from "../parts/site-link.tsx";
import { Wide } from "../parts/wide.tsx";

export function ContactPage() {
  return (
    <>
      <PageTitle title={copy.heading} line={copy.line} />
      <Wide
        sx={{
          display: "grid",
          gridTemplateColumns: { md: "minmax(0, 7fr) minmax(0, 4fr)" },
          gap: { xs: 9, md: 18 },
          alignItems: "start",
          pt: { xs: 6, md: 9 },
          pb: { xs: 14, md: 22 },
        }}
      >
        <ContactForm />
        <Aside />
      </Wide>
    </>
  );
}

function ContactForm() {
  return (
    <Box
      component="form"
      data-contact=""
      method="post"
      action="/api/public/contact"
      noValidate
      sx={{
        display: "grid",
        gap: 5,
        p: { xs: 5, md: 8 },
        borderRadius: "18px",
        border: "1px solid",
        borderColor: "line",
        bgcolor: "background.paper",
      }}
    >
      <Box sx={{ display: "grid", gap: 5, gridTemplateColumns: { sm: "1fr 1fr" } }}>
        <SiteField id="contact-name" name="name" label={copy.name} autoComplete="name" maxLength={120} />
        <SiteField
          id="contact-email"
          name="email"
          type="email"
          label={copy.email}
          autoComplete="email"
          maxLength={254}
        />
      </Box>
      <SiteField
        id="contact-clinic"
        name="clinicName"
        label={copy.clinicName}
        autoComplete="organization"
        maxLength={120}
        isOptional
      />
      <SiteField id="contact-message" name="message" label={copy.message} rows={7} maxLength={5000} />
      <Box component="p" sx={{ m: 0, color: "ink2", fontSize: "0.9375rem" }}>
        {`${copy.privacy} `}
        <a href={paths.privacy}>{copy.privacyLink}</a>
      </Box>
      <div>
        <SendButton>{copy.send}</SendButton>
        <FormNote />
      </div>
    </Box>
  );
}

function Aside() {
  return (
    <Box component="aside" sx={{ display: "grid", gap: 7 }}>
      <div>
        <Box component="h2" sx={{ typography: "h4", m: 0, mb: 3 }}>
          {copy.asideTitle}
        </Box>
        <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 4 }}>
          {copy.aside.map(({ text, link, to }) => (
            <li key={text}>
              <Box component="span" sx={{ color: "ink2" }}>{`${text} `}</Box>
              {to !== null && <a href={paths[to]}>{link}</a>}
            </li>
          ))}
        </Box>
      </div>
      <Box sx={{ p: 5, borderRadius: "14px", bgcolor: "brass.soft", color: "brass.onSoft" }}>
        <Box component="h2" sx={{ typography: "h6", m: 0, mb: 1 }}>
          {copy.careTitle}
        </Box>
        {copy.care}
      </Box>
    </Box>
  );
}
