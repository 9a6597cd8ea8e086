/** Formats rupees in lakh or crore: 15000000 → ₹1.5 crore, 1000000 → ₹10 lakh. */
export function amountInWords(rupees: number): string {
  return rupees >= 10_000_000 ? `₹${rupees / 10_000_000} crore` : `₹${rupees / 100_000} lakh`;
}
