/**
 * Draws the images in public/ (or in the folder named by the first argument): icons from icon.svg beside this file, and
 * Open Graph images in the style of the site with the name from shared/brand.ts.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import subsetFont from 'subset-font';
import { createServer } from 'vite';
import { brand } from '../../shared/brand.ts';

const out = process.argv[2] ?? fileURLToPath(new URL('../../public/', import.meta.url));
const fonts = new URL('../../node_modules/@fontsource-variable/anek-latin/files/', import.meta.url);
const tokens = await readFile(new URL('../../web/site/styles/tokens.css', import.meta.url), 'utf8');
const colour = (name) => new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6})`).exec(tokens)[1];
const [paper, wash, ticket, ink, muted, line, edge, kesar, haldi, pudina] = [
  ...['paper', 'wash', 'ticket', 'ink', 'muted', 'line', 'edge', 'kesar', 'haldi', 'pudina'],
].map(colour);

const pages = [
  ['home', 'StoveMark', 'Simplify Your Business Setup in Minutes', 'Food licence, GST, Zomato and Swiggy'],
  ['services', 'BrandPicture', 'What stands between a kitchen and its first order', 'Four services, fixed prices'],
  ['plans', 'ThaliPicture', 'All plans, each with one price', 'GST included, government fees named apart'],
  ['zomato', 'ScooterPicture', 'Your kitchen on Zomato, complete on its first day', 'Account, menu, photos, payouts'],
  ['swiggy', 'TiffinPicture', 'Your kitchen on Swiggy, from form to first order', 'Agreement, menu, photos, payouts'],
  ['fssai', 'LicencePicture', 'FSSAI License, by the rules of 2026', 'Registration, State, Central'],
  ['fssai-license', 'LicencePicture', 'Which FSSAI licence do you need?', 'The guide, with dates and sources'],
  ['home-work', 'ShopPicture', 'From order to opening, step by step', 'Who does what, and how long it takes'],
  ['about', 'KettlePicture', 'We do the part of a kitchen that nobody tastes', 'About us'],
  ['contact', 'StampPicture', 'Tell us what you cook and where', 'A person answers, not a machine'],
];

await mkdir(join(out, 'og'), { recursive: true });
await icons();
await sharePictures();

async function icons() {
  const svg = (await readFile(new URL('icon.svg', import.meta.url), 'utf8')).replace('{brand}', escaped(brand.name));
  await write('icon.svg', Buffer.from(svg));
  const png = (source, size) =>
    sharp(Buffer.from(source), { density: (72 * size) / 32 })
      .resize(size, size)
      .png({ palette: true, effort: 10 })
      .toBuffer();
  const fullBleed = svg.replace('rx="7"', '');
  const maskable = fullBleed
    .replace('<g ', '<g transform="translate(4.800 4.800) scale(.7)"><g ')
    .replace('</svg>', '</g></svg>');
  await write('icon-192.png', await png(svg, 192));
  await write('icon-512.png', await png(svg, 512));
  await write('icon-maskable-512.png', await png(maskable, 512));
  await write('apple-touch-icon.png', await png(fullBleed, 180));
  await write('favicon.ico', ico([await png(svg, 16), await png(svg, 32), await png(svg, 48)], [16, 32, 48]));
}

/** Builds favicon.ico from PNGs. */
function ico(images, sizes) {
  const head = Buffer.alloc(6 + 16 * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  for (const [place, image] of images.entries()) {
    const at = 6 + 16 * place;
    head.writeUInt8(sizes[place], at);
    head.writeUInt8(sizes[place], at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(image.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += image.length;
  }
  return Buffer.concat([head, ...images]);
}

async function sharePictures() {
  const folder = await mkdtemp(join(tmpdir(), 'og-fonts-'));
  const vite = await createServer({
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true },
    appType: 'custom',
  });
  try {
    const head = await fontFile(folder, { wght: 760, wdth: 86 }, 'Heavy Semi-Condensed');
    const body = await fontFile(folder, { wght: 520, wdth: 100 }, 'Medium');
    const drawings = {
      ...(await vite.ssrLoadModule('/web/ui/pictures.tsx')),
      ...(await vite.ssrLoadModule('/web/site/shared/pictures.tsx')),
      ...(await vite.ssrLoadModule('/web/ui/StoveMark.tsx')),
    };
    for (const [name, drawing, title, subtitle] of pages) {
      const layers = [
        { input: await words(title, head, 80, ink, 600), left: 80, top: 210 },
        { input: await words(subtitle, body, 34, muted, 640), left: 80, top: 520 },
        { input: await words(brand.name, head, 50, ink, 300), left: 152, top: 78 },
      ];
      const ground = await sharp(Buffer.from(scene(drawings, drawing)))
        .png()
        .toBuffer();
      const picture = sharp(ground).composite(layers).flatten({ background: paper });
      const image = sharp(await picture.png().toBuffer()).png({ palette: true, colours: 48, effort: 10, dither: 0 });
      await write(`og/${name}.png`, await image.toBuffer());
    }
  } finally {
    await vite.close();
    await rm(folder, { recursive: true });
  }
}

/** Writes a static instance of the variable font to a file, with the family name that the text renderer needs. */
async function fontFile(folder, variationAxes, style) {
  const letters = Array.from({ length: 95 }, (_, place) => String.fromCharCode(32 + place)).join('');
  const font = await readFile(new URL('anek-latin-latin-standard-normal.woff2', fonts));
  const fontfile = join(folder, `${variationAxes.wght}.ttf`);
  const cut = { targetFormat: 'truetype', variationAxes, preserveNameIds: [1, 2, 4, 6] };
  await writeFile(fontfile, await subsetFont(font, letters, cut));
  return { fontfile, family: `Anek Latin Medium, ${style}` };
}

function words(text, { fontfile, family }, size, fill, width) {
  return sharp({
    text: {
      text: `<span foreground="${fill}">${escaped(text)}</span>`,
      font: `${family} ${size * 0.75}`,
      fontfile,
      width,
      rgba: true,
      dpi: 96,
      spacing: Math.round(size * -0.16),
    },
  })
    .png()
    .toBuffer();
}

/** Returns the SVG of an Open Graph image: background, logo, and a ticket with the picture of the page. */
function scene(drawings, name) {
  const draw = (which, x, y, size) =>
    renderToStaticMarkup(createElement(drawings[which])).replace(
      '<svg',
      `<svg x="${x}" y="${y}" width="${size}" height="${size}" stroke-width="1.6"`,
    );
  const teeth = Array.from({ length: 23 }, () => 'l-8 9l-8-9').join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
    <style>
      svg { fill: none; stroke: ${ink}; stroke-linecap: round; stroke-linejoin: round }
      .fill-haldi { fill: ${haldi} } .stroke-none { stroke: none } .stroke-kesar { stroke: ${kesar} }
    </style>
    <rect width="1200" height="630" fill="${paper}" stroke="none"/>
    <rect x="0" y="612" width="1200" height="18" fill="${kesar}" stroke="none"/>
    ${draw('StoveMark', 76, 70, 62)}
    <path d="M752 96h368v${390}${teeth}Z" fill="${wash}" stroke="none" transform="translate(6 12)"/>
    <path d="M752 96h368v${390}${teeth}Z" fill="${ticket}" stroke="${line}" stroke-width="1.5"/>
    <rect x="728" y="82" width="416" height="24" rx="12" fill="${edge}" stroke="none"/>
    <path d="M744 89h384" stroke="${paper}" stroke-opacity=".5" stroke-width="3"/>
    <path d="M786 412h300" stroke="${edge}" stroke-width="2" stroke-dasharray="7 8"/>
    <circle cx="802" cy="452" r="15" fill="${pudina}" stroke="none"/>
    <path d="m795 452 5 6 9-11" stroke="${ticket}" stroke-width="3.500"/>
    <path d="M834 452h150" stroke="${line}" stroke-width="12"/>
    <path d="M1040 452h42" stroke="${line}" stroke-width="12"/>
    ${draw(name, 816, 140, 240)}
  </svg>`;
}

async function write(name, bytes) {
  await writeFile(join(out, name), bytes);
  console.log(`${name}: ${bytes.length} bytes`);
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
