import { brand } from '#shared/brand.ts';
import { plainPath } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { shippedSettings } from '#shared/settings/shipped.ts';

const pictures = new Map<string, string>([
  [paths.services, 'services'],
  [paths.plans, 'plans'],
  [paths.zomatoService, 'zomato'],
  [paths.zomatoOnboarding, 'zomato'],
  [paths.swiggyService, 'swiggy'],
  [paths.swiggyOnboarding, 'swiggy'],
  [paths.fssaiService, 'fssai'],
  [paths.fssaiOnboarding, 'fssai'],
  [paths.fssaiGuide, 'fssai-license'],
  [paths.homeWork, 'home-work'],
  [paths.about, 'about'],
  [paths.contact, 'contact'],
]);

/**
 * Returns the Open Graph image of a page (public/og, drawn by assets/pictures/draw.mjs). They bear the shipped name and
 * mark; in a shop with its own, its icon stands in.
 */
export function sharePicture(pathname: string): string {
  if (brand.logo || brand.name !== shippedSettings.brand.name) return '/icon-512.png';
  return `/og/${pictures.get(plainPath(pathname)) ?? 'home'}.png`;
}
