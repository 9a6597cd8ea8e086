import { type KeptPage, keepPage } from './kept-page.ts';
import type { Page } from './page.ts';

export type PageCache = {
  get(path: string): KeptPage | undefined;
  /** True for a path whose page is the same for everybody, as an earlier rendering found. */
  isForAll(path: string): boolean;
  /** Notes that a path's page is the same for everybody. */
  learn(path: string): void;
  /**
   * The page of a path for everybody who wants it now, rendered once and kept, unless something was forgotten meanwhile;
   * nothing where `render` finds that it is not for everybody.
   */
  share(path: string, render: () => Promise<Page | undefined>): Promise<KeptPage | undefined>;
  forget(): void;
};

/** Ready pages by path, at most `most` of them; thrown away together when the catalogue changes. */
export function openPageCache(most = 300): PageCache {
  const pages = new Map<string, KeptPage>();
  const making = new Map<string, Promise<KeptPage | undefined>>();
  const forAll = new Set<string>();
  let generation = 0;

  const learn = (path: string) => {
    forAll.add(path);
    dropOldest(forAll, most);
  };

  async function make(path: string, render: () => Promise<Page | undefined>): Promise<KeptPage | undefined> {
    const began = generation;
    const page = await render();
    if (!page) return undefined;
    const kept = keepPage(page);
    learn(path);
    if (began === generation) {
      pages.set(path, kept);
      dropOldest(pages, most);
    }
    return kept;
  }

  return {
    get: (path) => pages.get(path),
    isForAll: (path) => forAll.has(path),
    learn,
    share(path, render) {
      const running = making.get(path);
      if (running) return running;
      const started = make(path, render).finally(() => {
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
  };
}

function dropOldest(kept: Map<string, unknown> | Set<string>, most: number): void {
  const oldest = kept.size > most ? kept.keys().next().value : undefined;
  if (oldest !== undefined) kept.delete(oldest);
}
