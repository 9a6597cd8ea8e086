import { canvasContext, newCanvas, releaseCanvas } from './canvas.ts';
import { type Corners, type Point, straighten, wholePicture } from './perspective.ts';

/** Black bar that hides a part; position and size are fractions (0 to 1) of the picture. */
export type Bar = { x: number; y: number; width: number; height: number };
/** Applied in this order: turns (clockwise), bars, corners, which are positions in the rotated picture. */
export type PhotoEdits = { turns: number; bars: readonly Bar[]; corners: Corners };

export const noEdits: PhotoEdits = { turns: 0, bars: [], corners: wholePicture };

export function isEdited({ turns, bars, corners }: PhotoEdits): boolean {
  return turns % 4 !== 0 || bars.length > 0 || !isWhole(corners);
}

const isWhole = (corners: Corners) =>
  corners.every(({ x, y }, index) => x === wholePicture[index]?.x && y === wholePicture[index]?.y);

/** Rotates the edits by 90°, with bars and corners at the same places of the photo. */
export function turned({ turns, bars, corners }: PhotoEdits): PhotoEdits {
  const turn = ({ x, y }: Point): Point => ({ x: 1 - y, y: x });
  const [a, b, c, d] = corners;
  return {
    turns: (turns + 1) % 4,
    bars: bars.map(({ x, y, width, height }) => ({ x: 1 - y - height, y: x, width: height, height: width })),
    corners: [turn(d), turn(a), turn(b), turn(c)],
  };
}

/** Draws the edits on a canvas; releases the canvas that was passed in. */
export function applyEdits(picture: HTMLCanvasElement, { turns, bars, corners }: PhotoEdits): HTMLCanvasElement {
  const upright = turns % 4 === 0 ? picture : drawTurned(picture, turns);
  const context = canvasContext(upright);
  context.fillStyle = 'black';
  for (const { x, y, width, height } of bars)
    context.fillRect(x * upright.width, y * upright.height, width * upright.width, height * upright.height);
  if (isWhole(corners)) return upright;
  const { data, width, height } = straighten(context.getImageData(0, 0, upright.width, upright.height), corners);
  releaseCanvas(upright);
  const straight = newCanvas(width, height);
  canvasContext(straight).putImageData(new ImageData(data, width, height), 0, 0);
  return straight;
}

export function drawTurned(picture: HTMLCanvasElement, turns: number): HTMLCanvasElement {
  const across = turns % 2 === 1;
  const canvas = newCanvas(across ? picture.height : picture.width, across ? picture.width : picture.height);
  const context = canvasContext(canvas);
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((turns * Math.PI) / 2);
  context.drawImage(picture, -picture.width / 2, -picture.height / 2);
  releaseCanvas(picture);
  return canvas;
}
