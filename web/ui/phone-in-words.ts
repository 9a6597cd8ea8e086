/** '+91 98765 00011' for the ten digits of a mobile number, as people here say it. */
export const phoneInWords = (digits: string) => `+91 ${digits.slice(0, 5)} ${digits.slice(5)}`;
