import { assertFileKey, type FileStore, filesError } from './files.ts';

export type S3Account = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const prefix = 'uploads/';

/** File storage in an S3-compatible bucket. */
export async function s3Files({
  endpoint,
  bucket,
  region,
  accessKeyId,
  secretAccessKey,
}: S3Account): Promise<FileStore & { close(): void }> {
  // Imported on demand: the client takes 100 ms to load.
  const { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } = await import(
    '@aws-sdk/client-s3'
  );
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 15_000 },
  });
  const at = (key: string) => {
    assertFileKey(key);
    return { Bucket: bucket, Key: `${prefix}${key}` };
  };
  return {
    async put(key, bytes) {
      await client
        .send(new PutObjectCommand({ ...at(key), Body: bytes, ContentType: 'application/octet-stream' }))
        .catch(filesError('storing a file'));
    },
    async get(key) {
      const found = await client.send(new GetObjectCommand(at(key))).catch(orNothing('reading a file'));
      const bytes = await found?.Body?.transformToByteArray().catch(filesError('reading a file'));
      return bytes && Buffer.from(bytes);
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key))).catch(filesError('deleting a file'));
    },
    async exists(key) {
      const found = await client.send(new HeadObjectCommand(at(key))).catch(orNothing('looking for a file'));
      return found !== undefined;
    },
    close: () => client.destroy(),
  };
}

function orNothing(what: string): (cause: unknown) => undefined {
  return (cause) => {
    const unknown = cause instanceof Error && (cause.name === 'NoSuchKey' || cause.name === 'NotFound');
    return unknown ? undefined : filesError(what)(cause);
  };
}
