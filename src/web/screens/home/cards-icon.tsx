/** Two cards, in the style of the other icons. */
export function CardsIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <rect x="3.5" y="6" width="10" height="14" rx="2" transform="rotate(-8 8 13)" />
      <path d="m12 4.5 6.5 1a2 2 0 0 1 1.7 2.3l-1.5 9.5" strokeLinecap="round" />
    </svg>
  )
}
