const mostActions = 20;

/**
 * True if opening a PDF triggers anything (ISO 32000-1, 7.7.2) except showing one of its pages. LibreOffice and
 * LaTeX write `/OpenAction [3 0 R /Fit]`, a start page, which is allowed.
 */
export function opensByAction(names: string): boolean {
  let seen = 0;
  for (const { index } of names.matchAll(/\/OpenAction(?![A-Za-z])/g)) {
    seen += 1;
    if (seen > mostActions) return true;
    const value = names.slice(index + '/OpenAction'.length, index + 200);
    if (!isPlace(value) && !pointsToPlace(value, names)) return true;
  }
  return false;
}

const isPlace = (value: string) =>
  /^[\s\0]{0,20}\[/.test(value) || /^[\s\0]{0,20}null\b/.test(value) || isPageOfOwn(value);

/** `<< /S /GoTo /D [3 0 R /Fit] >>`, as LaTeX writes it, without a following action (`/Next`). */
const isPageOfOwn = (value: string) =>
  /^[\s\0]{0,20}<<(?=[^<>]{0,160}\/S[\s\0]{0,4}\/GoTo[\s\0/\]>])(?![^<>]{0,160}\/Next)[^<>]{0,160}>>/.test(value);

function pointsToPlace(value: string, names: string): boolean {
  const [, number, generation] = /^[\s\0]{1,20}(\d{1,10})[\s\0]{1,4}(\d{1,5})[\s\0]{1,4}R\b/.exec(value) ?? [];
  if (number === undefined) return false;
  // Every object of that number, because readers differ in which one they use.
  const places = [...names.matchAll(new RegExp(`(?<!\\d)${number}\\s{1,4}${generation}\\s{1,4}obj\\b`, 'g'))];
  return (
    places.length > 0 &&
    places.every(({ index, 0: head }) => isPlace(names.slice(index + head.length, index + head.length + 200)))
  );
}
