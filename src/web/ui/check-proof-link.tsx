import styles from './check-proof-link.module.css'

/** Leads to the check of proofs in a new tab, so that nobody leaves the table for it. */
export function CheckProofLink() {
  return (
    <a href="/verify" target="_blank" rel="noopener" className={styles.link}>
      Check a proof
    </a>
  )
}
