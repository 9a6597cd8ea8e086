import type { RenderedPage } from './rendered-page.ts';

export type PageCache = {
  get(path: string): RenderedPage | undefined;
  /** Whether the route's pages are the same for everyone; undefined before the first rendering. */
  isShared(pattern: string): boolean | undefined;
  learnPersonal(pattern: string): void;
  /**
   * Returns the shared page of a path. Concurrent calls render once, and the result is cached unless the cache was
   * invalidated during the rendering. Returns undefined if `render` finds that the page is personal. The path must be
   * canonical.
   */
  share(
    path: string,
    pattern: string,
    render: () => Promise<RenderedPage | undefined>,
  ): Promise<RenderedPage | undefined>;
  forget(): void;
  size(): number;
};

/** Opens a page cache in memory: rendered pages by path, at most `most`; cleared when the catalogue changes. */
export function openPageCache(most = 300): PageCache {
  const pages = new Map<string, RenderedPage>();
  const making = new Map<string, Promise<RenderedPage | undefined>>();
  const shared = new Map<string, boolean>();
  let generation = 0;

  async function make(
    path: string,
    pattern: string,
    render: () => Promise<RenderedPage | undefined>,
  ): Promise<RenderedPage | undefined> {
    const began = generation;
    const page = await render();
    if (!page) return undefined;
    shared.set(pattern, true);
    if (began === generation) {
      pages.set(path, page);
      dropOldest(pages, most);
    }
    return page;
  }

  return {
    get: (path) => pages.get(path),
    isShared: (pattern) => shared.get(pattern),
    learnPersonal(pattern) {
      if (!shared.get(pattern)) shared.set(pattern, false);
    },
    share(path, pattern, render) {
      const running = making.get(path);
      if (running) return running;
      const started = make(path, pattern, render).finally(() => {
        if (making.get(path) === started) making.delete(path);
      });
      making.set(path, started);
      return started;
    },
    forget() {
      generation += 1;
      pages.clear();
      making.clear();
    },
    size: () => pages.size,
  };
}

function dropOldest(entries: Map<string, unknown>, most: number): void {
  const oldest = entries.size > most ? entries.keys().next().value : undefined;
  if (oldest !== undefined) entries.delete(oldest);
}
