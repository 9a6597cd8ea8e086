/** Formats rupees in lakh or crore in Hindi: 15000000 → ₹1.5 करोड़, 1000000 → ₹10 लाख. */
export function amountInWords(rupees: number): string {
  return rupees >= 10_000_000 ? `₹${rupees / 10_000_000} करोड़` : `₹${rupees / 100_000} लाख`;
}
