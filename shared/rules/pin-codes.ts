/**
 * The State of a PIN code by its first digits, only as a guess that the buyer can change: some PIN codes reach over a
 * border. Ranges of sorting districts as India Post publishes them.
 */
const ranges = `
  110-110:07 121-136:06 140-159:03 160-160:04 171-177:02 180-193:01 194-194:38 201-232:09
  233-243:09 244-247:09 248-249:05 250-261:09 262-263:05 264-285:09 301-345:08 360-395:24
  396-396:24 403-403:30 400-402:27 404-445:27 450-488:23 490-497:22 500-509:36 515-535:37
  560-591:29 600-604:33 605-605:34 606-643:33 670-681:32 682-682:32 683-695:32 700-736:19
  737-737:11 738-743:19 744-744:35 751-770:21 781-788:18 790-792:12 793-794:17 795-795:14
  796-796:15 797-798:13 799-799:16 800-813:10 814-816:20 821-824:10 825-829:20 831-835:20
  841-855:10
`
  .trim()
  .split(/\s+/)
  .map((range) => {
    const [first = '', last = '', state = ''] = range.split(/[-:]/);
    return { first: Number(first), last: Number(last), state };
  });

/** The PIN code in an address: six digits that stand alone, the last one if there are several. */
export function pinIn(address: string): string | undefined {
  const pins = address.match(/(?<!\d)[1-9]\d{2}[ ]?\d{3}(?!\d)/g);
  return pins?.at(-1)?.replace(' ', '');
}

/** The State code that a PIN code probably lies in. */
export function stateOfPin(pin: string): string | undefined {
  const district = Number(pin.slice(0, 3));
  return ranges.find(({ first, last }) => district >= first && district <= last)?.state;
}
