/**
 * Returns the byte limit for the first of several pages that share `left` bytes: its own size, or an equal share if
 * that is larger. If all pages do not fit, the large ones share the space that the small ones leave.
 */
export function pageBudget(sizes: readonly number[], left: number): number {
  const [size = 0] = sizes;
  return Math.min(shareOfLarge(sizes, left), Math.max(size, Math.floor(left / sizes.length)));
}

function shareOfLarge(sizes: readonly number[], left: number): number {
  let rest = left;
  for (const [index, size] of sizes.toSorted((a, b) => a - b).entries()) {
    const share = Math.floor(rest / (sizes.length - index));
    if (size > share) return share;
    rest -= size;
  }
  return left;
}
