const COMMAS_FROM = 10_000

/** "$1000", with commas from $10,000; a negative amount has a minus sign (not a hyphen) before the "$". */
export function dollars(amount: number): string {
  const size = Math.abs(amount)
  const digits = size < COMMAS_FROM ? String(size) : size.toLocaleString('en-US')
  return `${amount < 0 ? '−' : ''}$${digits}`
}

/** As `dollars`, for where there is little room: "$2.5k" from $1000 on, "$2.5M" from a million on. */
export function shortDollars(amount: number): string {
  const size = Math.abs(amount)
  if (size < 1000) return dollars(amount)
  const digits = size < 1_000_000 ? `${size / 1000}k` : `${size / 1_000_000}M`
  return `${amount < 0 ? '−' : ''}$${digits}`
}

/** As `dollars`, with a plus before a gain. */
export function signedDollars(amount: number): string {
  return amount > 0 ? `+${dollars(amount)}` : dollars(amount)
}

/** As `signedDollars`, for where there is little room: "+$2.69M" from a million on. */
export function shortSignedDollars(amount: number): string {
  const millions = Math.abs(amount) / 1_000_000
  return millions < 1 ? signedDollars(amount) : `${amount < 0 ? '−' : '+'}$${millions.toFixed(2)}M`
}
