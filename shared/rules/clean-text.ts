const indic =
  '\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Arab}';
/** They change how text is drawn: joiners in Indian scripts and the emoji variation selector. */
const visibleJoins =
  `(?<=[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca])[\\u200c\\u200d]` +
  `|(?<=[${indic}])[\\u200c\\u200d](?=[${indic}])|(?<=\\p{Extended_Pictographic})\\ufe0f`;
/** Characters without a shape: controls, zero-width spaces, tags, direction marks, private or unassigned characters. */
const hidden = '(?!\\n)[\\p{Cc}\\p{Cf}\\p{Co}\\p{Cn}\\p{Cs}\\p{Default_Ignorable_Code_Point}]';
const joinsAndHidden = new RegExp(`${visibleJoins}|(${hidden})`, 'gu');
const lineBreak = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

export function severalLines(typed: string): string {
  return typed
    .replace(lineBreak, '\n')
    .replaceAll('\t', ' ')
    .replace(joinsAndHidden, (found, dropped) => (dropped === undefined ? found : ''))
    .trim();
}

export function oneLine(typed: string): string {
  return severalLines(typed)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ');
}
