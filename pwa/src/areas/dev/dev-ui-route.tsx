import Box from "@mui/material/Box";
import { Button } from "../../ui/button.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Toaster } from "../../ui/toaster.tsx";
import { Buttons, Fields, Steps } from "./dev-controls.tsx";
import { copy } from "./dev.copy.ts";
import { Colours, LookSwitches, States, Type } from "./dev-look.tsx";
import { Overlays } from "./dev-overlays.tsx";
import { Nothing, Surfaces, Tables } from "./dev-surfaces.tsx";

/** Every shared piece in each of its states. Only a development build has it. */
export function Component() {
  return (
    <Box component="main" sx={{ maxWidth: 1200, mx: "auto", px: { xs: 3, sm: 6 }, py: 6 }}>
      <PageHeader
        title={copy.title}
        subtitle={copy.subtitle}
        crumbs={copy.crumbs}
        actions={<Button variant="primary">{copy.action}</Button>}
      />
      <LookSwitches />
      <Colours />
      <Type />
      <States />
      <Buttons />
      <Fields />
      <Steps />
      <Tables />
      <Overlays />
      <Surfaces />
      <Nothing />
      <Toaster />
    </Box>
  );
}
