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
