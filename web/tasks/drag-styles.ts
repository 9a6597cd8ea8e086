import type { Plugin } from 'vite';

/** What stands in the library, and what stands there instead. */
const changes = [
  ["const el = document.createElement('style');", 'const el = adoptedStyle();'],
  ['getHead().removeChild(current);', 'current.remove();'],
] as const;

const adoptedStyle = `
const adoptedStyle = () => {
  const sheet = new CSSStyleSheet();
  const el = document.createElement('template');
  Object.defineProperty(el, 'textContent', { set: (css) => sheet.replaceSync(css) });
  el.remove = () => {
    Element.prototype.remove.call(el);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return el;
};
`;

/**
 * The drag and drop of the board writes into <style> tags while it works, which our policy refuses (its hashes are those
 * of the page as it was served). Here the same rules go into sheets of the document, which need no exception.
 */
export function dragStyles(): Plugin {
  return {
    name: 'drag-styles',
    transform(code, id) {
      if (!/@hello-pangea.dnd.dist.dnd\.esm\.js/.test(id)) return;
      for (const [there] of changes)
        if (!code.includes(there)) throw new Error(`@hello-pangea/dnd no longer says: ${there}`);
      return {
        code: adoptedStyle + changes.reduce((text, [there, ours]) => text.replace(there, ours), code),
        map: null,
      };
    },
  };
}
