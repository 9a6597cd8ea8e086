/** Shows a part only while the radio or the option at the same place is chosen, without a script. */

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
