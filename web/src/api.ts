// The page /api: the server writes what it says, this gives it the site's style and the reader's theme.
import "./style/base.ts";
import "./style/api.css";
import { applySettings } from "./base/settings.ts";

applySettings();
