/** Classes that show a part only while the radio button or option at the same position is selected. */

export const whileTabChosen = [
  'hidden in-[:has(label:nth-child(1)>:checked)]:block',
  'hidden in-[:has(label:nth-child(2)>:checked)]:block',
];

export const whileOptionChosen = [
  'hidden in-[:has(option:nth-child(1):checked)]:block',
  'hidden in-[:has(option:nth-child(2):checked)]:block',
  'hidden in-[:has(option:nth-child(3):checked)]:block',
  'hidden in-[:has(option:nth-child(4):checked)]:block',
  'hidden in-[:has(option:nth-child(5):checked)]:block',
  'hidden in-[:has(option:nth-child(6):checked)]:block',
];
