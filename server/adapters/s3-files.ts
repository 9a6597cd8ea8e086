import { addAbortSignal, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { assertFileKey, type FileStore, filesError } from './files.ts';

export type S3Account = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const prefix = 'uploads/';
/** `longestCallMs` limits one call, including its retries and reading the body. */
export async function s3Files(
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Account,
  longestCallMs = 20_000,
): Promise<FileStore & { close(): void }> {
  // Imported on demand, because loading the client takes 100 ms.
  const { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } = await import(
    '@aws-sdk/client-s3'
  );
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: 3,
    // Without `throwOnRequestTimeout` the client only logs a warning.
    requestHandler: {
      connectionTimeout: 3_000,
      requestTimeout: 15_000,
      throwOnRequestTimeout: true,
      socketTimeout: 15_000,
    },
  });
  const withinTime = () => ({ abortSignal: AbortSignal.timeout(longestCallMs) });
  const at = (key: string) => {
    assertFileKey(key);
    return { Bucket: bucket, Key: `${prefix}${key}` };
  };
  return {
    async put(key, bytes) {
      await client
        .send(new PutObjectCommand({ ...at(key), Body: bytes, ContentType: 'application/octet-stream' }), withinTime())
        .catch(filesError('storing a file'));
    },
    async get(key) {
      const { abortSignal } = withinTime();
      const found = await client
        .send(new GetObjectCommand(at(key)), { abortSignal })
        .catch(orNothing('reading a file'));
      if (!found?.Body) return undefined;
      return readBody(found.Body, abortSignal).catch(filesError('reading a file'));
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key)), withinTime()).catch(filesError('deleting a file'));
    },
    async exists(key) {
      const found = await client
        .send(new HeadObjectCommand(at(key)), withinTime())
        .catch(orNothing('looking for a file'));
      return found !== undefined;
    },
    close: () => client.destroy(),
  };
}

/** The SDK stops observing the abort signal once the headers have arrived, so the body has its own time-out. */
async function readBody(body: unknown, signal: AbortSignal): Promise<Buffer> {
  if (!(body instanceof Readable)) throw new TypeError('the body is not a stream');
  return buffer(addAbortSignal(signal, body));
}

function orNothing(what: string): (cause: unknown) => undefined {
  return (cause) => {
    const unknown = cause instanceof Error && (cause.name === 'NoSuchKey' || cause.name === 'NotFound');
    return unknown ? undefined : filesError(what)(cause);
  };
}
