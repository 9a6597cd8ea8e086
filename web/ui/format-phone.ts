/** Formats the ten digits of a mobile number, such as '+91 98765 00011'. */
export const formatPhone = (digits: string) => `+91 ${digits.slice(0, 5)} ${digits.slice(5)}`;
