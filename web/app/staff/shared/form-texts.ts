import { m } from '#web/paraglide/messages.js';
import type { FormTexts } from '#web/ui/form/form-errors.ts';

/** Error texts of staff forms for responses without an error of our server, or no response. */
export const staffTexts = (): FormTexts => ({ failed: m.desk_silent(), offline: m.desk_silent() });
