import { followTheme } from "../../ui/follow-theme.ts";
import { attachSite } from "./shared/site-behaviour.ts";

followTheme();
attachSite(document);
