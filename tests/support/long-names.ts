/** Names of the greatest length, for a full table. */
export const LONG_NAMES = [
  'Alexandrina Beaumont',
  'Bartholomew Fitzhugh',
  'Christopher Oyelaran',
  'WWWWWWWWWWWWWWWWWWWW',
  'Wilhelmina Macgregor',
  'Konstantinos Papadak',
  'Guillermo Etxebarria',
  'Seraphina Nightshade',
  'Emmanuelle Charpenti',
  'Krishnamurti Iyengar',
  'Thelonious Ashworthy',
  'Maximiliane Vogelers',
]

/** The name with the most bytes: 20 characters of 5 code points of 4 bytes each. Each number gives a different name. */
export function longestName(number: number): string {
  return `${String.fromCodePoint(0x1d400 + number)}${'\u{1E8D0}'.repeat(4)}`.repeat(20)
}
