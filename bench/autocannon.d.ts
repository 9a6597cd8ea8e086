declare module 'autocannon' {
  export type Request = { method?: string; path?: string; headers?: Record<string, string>; body?: string };
  export type Options = {
    url: string;
    connections: number;
    duration: number;
    headers?: Record<string, string>;
    requests?: (Request & { setupRequest?: (request: Request) => Request })[];
  };
  export type Result = {
    '2xx': number;
    non2xx: number;
    errors: number;
    timeouts: number;
    /** Duration in seconds. */
    duration: number;
    /** Latency percentiles in milliseconds. */
    latency: { p50: number; p99: number; max: number };
  };
  export default function autocannon(options: Options): Promise<Result>;
}
