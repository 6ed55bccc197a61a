import Box from "@mui/material/Box";
import { copy } from "./newsletter.copy.ts";
import { PageTitle } from "../parts/band.tsx";
import { FormNote } from "../parts/site-field.tsx";
import { SendButton } from "../parts/site-link.tsx";
import { Wide } from "../parts/wide.tsx";

/**
 * Where the links of a newsletter's mails lead. The token stands behind the `#`, which no server and no log sees, and
 * nothing happens before the click: programs that read mail open links too.
 */
function NewsletterPage({ step }: { step: "confirm" | "unsubscribe" }) {
  const { heading, line, action } = copy[step];
  return (
    <>
      <PageTitle title={heading} line={line} />
      <Wide sx={{ pt: 6, pb: { xs: 20, md: 36 } }}>
        <Box component="form" method="post" action={`/api/public/newsletter/${step}`} data-newsletter-step={step}>
          <SendButton>{action}</SendButton>
          <FormNote />
        </Box>
      </Wide>
    </>
  );
}

export const NewsletterConfirmPage = () => <NewsletterPage step="confirm" />;
export const NewsletterUnsubscribePage = () => <NewsletterPage step="unsubscribe" />;
