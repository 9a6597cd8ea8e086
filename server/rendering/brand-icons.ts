import sharp from 'sharp';
import { settings } from '#shared/brand.ts';
import { shippedSettings } from '#shared/settings/shipped.ts';
import { compress, etagOf, type RenderedPage } from './rendered-page.ts';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const sizes = new Map([
  ['/icon-192.png', 192],
  ['/icon-512.png', 512],
  ['/icon-maskable-512.png', 512],
  ['/apple-touch-icon.png', 180],
]);

/** The shipped drawing with the operator's name and colour. */
function svgOf(shipped: string): string {
  const { brand } = shippedSettings;
  return shipped
    .replace(`<title>${brand.name}</title>`, () => `<title>${escaped(settings.brand.name)}</title>`)
    .replace(new RegExp(brand.colour, 'i'), () => settings.brand.colour);
}

async function draw(url: string, shipped: string): Promise<Buffer | undefined> {
  const svg = svgOf(shipped);
  if (url === '/icon.svg') return Buffer.from(svg);
  const size = sizes.get(url);
  if (size === undefined) return undefined;
  const square = url === '/icon-192.png' || url === '/icon-512.png' ? svg : svg.replace('rx="7"', '');
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
  const { brand } = shippedSettings;
  if (name === brand.name && colour === brand.colour) return undefined;
  if (drawnOf !== name + colour) drawn.clear();
  drawnOf = name + colour;
  const made = drawn.get(url) ?? make(url, file, icon);
  drawn.set(url, made);
  return made;
}

async function make(url: string, file: RenderedPage, icon: RenderedPage): Promise<RenderedPage | undefined> {
  const raw = await draw(url, icon.raw.toString());
  if (!raw) return undefined;
  const packed = url.endsWith('.svg') ? await compress(raw) : { br: undefined, gzip: undefined };
  return { ...file, headers: { ...file.headers, etag: etagOf(raw) }, raw, ...packed };
}
