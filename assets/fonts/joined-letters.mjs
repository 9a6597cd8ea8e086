/** Devanagari conjuncts that the font subset must contain. */

const consonants = [...'कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह', 'क़', 'ख़', 'ग़', 'ज़', 'ड़', 'ढ़', 'फ़'];
const vowels = ['', ...'ािीुूृेैोौॅॉ'];

/** Conjuncts that are frequent in Hindi and in English and Urdu loanwords. */
export const conjuncts =
  'क्क क्त क्य क्र क्ल क्ष क्स क्श ख्य ग्ग ग्न ग्य ग्र ग्ल च्च च्छ ज्ज ज्ञ ज्य ट्ट ट्र ट्स ट्ठ ड्ड ड्र ण्ड ण्ट त्त त्म त्य त्र त्व त्स द्ध द्द द्म द्य द्र द्व ध्य ध्र न्त न्द न्न न्म न्य न्ह न्ध न्स प्त प्प प्र प्ल प्स ब्द ब्ब ब्र ब्ल भ्य म्प म्ब म्म म्ह म्य य्य ल्क ल्ट ल्ल ल्य ल्प व्य व्र श्च श्न श्य श्र श्व श्ल ष्ट ष्ठ ष्ण स्क स्ट स्त स्थ स्न स्प स्म स्य स्र स्ल स्व स्स स्ट्र स्त्र ह्म ह्य न्त्र न्द्र क्ष्म क्ट्र'.split(
    ' ',
  );

/** Returns letter combinations whose glyphs the font subset must keep, because names and places may contain them. */
export function joinedLetters() {
  return [
    ...consonants.flatMap((letter) => vowels.map((vowel) => letter + vowel)),
    ...consonants.flatMap((letter) => [`${letter}्`, `र्${letter}`, `${letter}ं`, `${letter}ँ`, `${letter}ों`, `${letter}ें`]),
    ...'कगघजझटडतथदधपफबभवशस'.split('').flatMap((letter) => [`${letter}्र`, `${letter}्रा`, `${letter}्रि`, `${letter}्री`]),
    ...conjuncts,
    ...['र्मा', 'र्शी', 'र्थी', 'रु', 'रू', 'दृ', 'हृ', 'कृ'],
    ...'अआइईउऊऋएऐऑऒओऔ।॥॰ः',
    '\u200c\u200d',
  ];
}
