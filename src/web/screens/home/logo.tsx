import styles from './logo.module.css'

/** The product's logo: a card of spades before two others. */
export function Logo() {
  return (
    <svg className={styles.logo} viewBox="0 0 52 52" role="img" aria-label="Logo">
      <g>
        <rect className={styles.brass} x="5" y="11" width="23" height="32" rx="3.5" transform="rotate(-16 16 27)" />
        <rect className={styles.felt} x="24" y="11" width="23" height="32" rx="3.5" transform="rotate(16 35 27)" />
        <rect className={styles.ink} x="14.5" y="8" width="23" height="34" rx="3.5" />
      </g>
      <path
        className={styles.spade}
        transform="translate(17.4 16.2) scale(.72)"
        d="M12 1.4c2.5 4 9.9 7.8 9.9 13.2 0 2.9-2.2 4.7-4.7 4.7-1.7 0-3.1-.8-3.9-2.1.2 2.2 1 3.9 2.6 5.4H8.1c1.6-1.5 2.4-3.2 2.6-5.4-.8 1.3-2.2 2.1-3.9 2.1-2.5 0-4.7-1.8-4.7-4.7C2.1 9.2 9.5 5.4 12 1.4Z"
      />
    </svg>
  )
}
