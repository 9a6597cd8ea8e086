export type Size = { width: number; height: number };

/** Zoom levels; at 1 the picture or page fits the frame. */
export const zoomLevels = [1, 1.5, 2, 3, 4.5];

/** `box` is the bounding box after `turn` rotations by 90°. Zoom 1 fits the frame or is the natural size. */
export function shownSize(natural: Size, room: Size, turn: number, zoom: number): { image: Size; box: Size } {
  const turned = (size: Size) => (turn % 2 === 1 ? { width: size.height, height: size.width } : size);
  const across = turned(natural);
  const scale = Math.min(room.width / across.width, room.height / across.height, 1) * zoom;
  const image = { width: Math.round(natural.width * scale), height: Math.round(natural.height * scale) };
  return { image, box: turned(image) };
}
