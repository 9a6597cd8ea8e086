/** Work that is heavy: so many at once, so many more in line. */
export type Lane = <T>(work: () => Promise<T>) => Promise<T>;

/** Opens a lane; `full` ends work for which there is no place left in line. */
export function openLane(atOnce: number, longestLine: number, full: () => never): Lane {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce && waiting.length >= longestLine) full();
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
