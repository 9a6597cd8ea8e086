type Job = { data: object; singletonKey: string };

const moment = 20;

/** Gathers wishes for jobs, and hands over those of one moment together; of one key only the latest. */
export function openSoon(
  insert: (name: string, jobs: Job[]) => Promise<unknown>,
  say: (error: Error) => void,
): { add(name: string, data: object, key: string): void; flush(): Promise<void> } {
  let waiting = new Map<string, Map<string, Job>>();
  let timer: NodeJS.Timeout | undefined;

  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    const due = waiting;
    waiting = new Map();
    for (const [name, jobs] of due)
      await insert(name, [...jobs.values()]).catch((error: unknown) =>
        say(error instanceof Error ? error : new Error(String(error))),
      );
  };
  return {
    add(name, data, key) {
      const jobs = waiting.get(name) ?? new Map<string, Job>();
      waiting.set(name, jobs.set(key, { data, singletonKey: key }));
      timer ??= setTimeout(flush, moment);
    },
    flush,
  };
}
