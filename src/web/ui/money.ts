const COMMAS_FROM = 10_000

/** "$1000", with commas from $10,000; a negative amount has a minus sign (not a hyphen) before the "$". */
export function dollars(amount: number): string {
  const size = Math.abs(amount)
  const digits = size < COMMAS_FROM ? String(size) : size.toLocaleString('en-US')
  return `${amount < 0 ? '−' : ''}$${digits}`
}

/** As `dollars`, with a plus before a gain. */
export function signedDollars(amount: number): string {
  return amount > 0 ? `+${dollars(amount)}` : dollars(amount)
}
