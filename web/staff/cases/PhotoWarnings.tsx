import type { PhotoWarning } from '#shared/rules/cases/photo-warnings.ts';
import { m } from '#web/paraglide/messages.js';

const findings: Record<PhotoWarning, () => string> = {
  blurred: m.work_photo_blurred,
  soft: m.work_photo_soft,
  dark: m.work_photo_dark,
  pale: m.work_photo_pale,
  glare: m.work_photo_glare,
  small: m.work_photo_small,
};

export function PhotoWarnings({ warnings }: { warnings: readonly PhotoWarning[] }) {
  if (warnings.length === 0) return null;
  const found = warnings.map((warning) => findings[warning]()).join(', ');
  return <p className="text-sm font-semibold text-kesar">{m.work_photo_warned({ findings: found })}</p>;
}
