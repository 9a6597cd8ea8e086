import { largestUpload } from '#shared/rules/uploads.ts';

const sides = [2400, 2000, 1600, 1200, 900];
const qualities = [0.86, 0.72];

/** Resizes a picture below the size limit and applies its orientation; undefined if the browser cannot decode it. */
export async function shrinkPhoto(file: File): Promise<File | undefined> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!picture) return undefined;
  try {
    for (const side of sides)
      for (const quality of qualities) {
        const smaller = await drawn(picture, side, quality);
        if (smaller && smaller.size <= largestUpload) return named(smaller, file.name);
      }
    return undefined;
  } finally {
    picture.close();
  }
}

function drawn(picture: ImageBitmap, side: number, quality: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.resolve(null);
  // JPEG has no transparency; without a white background a scan would turn black.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}

function named(picture: Blob, name: string): File {
  return new File([picture], `${name.replace(/\.[^.]*$/, '')}.jpg`, { type: picture.type });
}
