// Loaded by `node --import` before the product: gives it a company of its own, because production refuses the shipped
// one. Replaces the values in shared/brand.ts and in the built pages.
import { registerHooks } from 'node:module';

const own = [
  ["'Chulha'", "'Tandoor'"],
  ['"Chulha"', '"Tandoor"'],
  ['Chulha Business Services', 'Tandoor Services LLP'],
  ['Farah Khan', 'Meera Nair'],
  ['07AAACC4175D1Z0', '29AAACC4175D1ZU'],
  ['14 Connaught Place', '7 Church Street'],
  ['98765 00000', '90080 00000'],
  ['9876500000', '9008000000'],
  ['.example', '.in'],
];

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!/\/shared\/brand\.ts$|\/build\/server\/assets\/brand-[^/]*\.js$/.test(url)) return loaded;
    const source = `${loaded.source}`;
    // The build has the list of shipped values, which stays, in the same file before the brand.
    const start = Math.max(source.search(/(?:const|var) name = /), 0);
    const brand = own.reduce((text, [shipped, mine]) => text.replaceAll(shipped, mine), source.slice(start));
    return { ...loaded, source: source.slice(0, start) + brand };
  },
});
