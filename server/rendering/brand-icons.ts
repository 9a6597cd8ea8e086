import sharp from 'sharp';
import { brand, settings } from '#shared/brand.ts';
import { shippedSettings } from '#shared/settings/shipped.ts';
import { compress, etagOf, type RenderedPage } from './rendered-page.ts';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const sizes = new Map([
  ['/icon-192.png', 192],
  ['/icon-512.png', 512],
  ['/icon-maskable-512.png', 512],
  ['/apple-touch-icon.png', 180],
  ['/favicon.ico', 32],
]);

/** The shipped drawing with the operator's name and colour. */
function svgOf(shipped: string): string {
  if (brand.logo)
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><title>${escaped(brand.name)}</title><rect width="32" height="32" rx="7" fill="#fff"/><g ><image x="3" y="3" width="26" height="26" href="${settings.logo.picture}"/></g></svg>`;
  const { brand: was } = shippedSettings;
  return shipped
    .replace(`<title>${was.name}</title>`, () => `<title>${escaped(settings.brand.name)}</title>`)
    .replace(new RegExp(was.colour, 'i'), () => settings.brand.colour);
}

async function draw(url: string, shipped: string): Promise<Buffer | undefined> {
  const svg = svgOf(shipped);
  if (url === '/icon.svg') return Buffer.from(svg);
  const size = sizes.get(url);
  if (size === undefined) return undefined;
  const fillsItsSquare = url.includes('maskable') || url.includes('apple');
  const square = fillsItsSquare ? svg.replace('rx="7"', '') : svg;
  const maskable = square
    .replace('<g ', '<g transform="translate(4.8 4.8) scale(.7)"><g ')
    .replace('</svg>', '</g></svg>');
  return sharp(Buffer.from(url.includes('maskable') ? maskable : square), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ palette: true })
    .toBuffer();
}

let drawnOf = '';
const drawn = new Map<string, Promise<RenderedPage | undefined>>();

/** Returns an icon in the name and colour of the shop; undefined for other files, and while both are the shipped ones. */
export async function brandIcon(
  url: string,
  file: RenderedPage,
  icon: RenderedPage,
): Promise<RenderedPage | undefined> {
  const { name, colour } = settings.brand;
  const { brand: was } = shippedSettings;
  if (name === was.name && colour === was.colour && !brand.logo) return undefined;
  const look = name + colour + brand.logo;
  if (drawnOf !== look) drawn.clear();
  drawnOf = look;
  const made = drawn.get(url) ?? make(url, file, icon);
  drawn.set(url, made);
  return made;
}

async function make(url: string, file: RenderedPage, icon: RenderedPage): Promise<RenderedPage | undefined> {
  const raw = await draw(url, icon.raw.toString());
  if (!raw) return undefined;
  const packed = url.endsWith('.svg') ? await compress(raw) : { br: undefined, gzip: undefined };
  const type = url.endsWith('.svg') ? 'image/svg+xml' : 'image/png';
  return { ...file, headers: { ...file.headers, 'content-type': type, etag: etagOf(raw) }, raw, ...packed };
}
