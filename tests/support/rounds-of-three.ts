/**
 * Five rounds of three players with a wild two, a carried pot and a split. Hands in seat order, Harvey's last.
 */
export const ROUNDS_OF_THREE = [
  ['Kh Ks 2d', 'Ah Jc 7s', '8s 8d 4c', 'Qc 9h 5d'],
  ['Kd 9s 4h', 'Qh Js 8c', '10d 6c 3h', 'Ad Ac 5s'],
  ['Ah Kd 9c', '7h 6s 3c', 'As Kc 9h', 'Qd Jd 4c'],
  ['10s 6h 3d', '9d 8h 4s', 'Jh 7c 5s', 'Qs Qh 6d'],
  ['9h 8h 4h', '10c 10d 5h', 'Kc 7d 3s', 'Ah Qd 6c'],
]
