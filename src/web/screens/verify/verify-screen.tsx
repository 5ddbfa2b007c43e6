import { useState } from 'react'
import { NOT_PROMISED } from '../../../contract'
import { BackBar } from '../../ui/back-bar'
import { classNames } from '../../ui/class-names'
import { Page } from '../../ui/page'
import { Sheet } from '../../ui/paper'
import { ProofInput } from './proof-input'
import { ProofResult } from './proof-result'
import { useVerdict } from './use-verdict'
import { headlineOf } from './verdict'
import styles from './verify-screen.module.css'

/** Checks a proof in the page: what is pasted here is sent nowhere. */
export function VerifyScreen() {
  const [text, setText] = useState('')
  const verdict = useVerdict(text)
  const isChecking = verdict === 'checking'
  const refusal = !isChecking && verdict?.type === 'refused' ? verdict.sentence : undefined
  const checked = isChecking || verdict?.type === 'refused' ? null : verdict
  return (
    <Page title="Check a Deal">
      <BackBar />
      <div className={classNames(styles.columns, checked !== null && styles.withResult)}>
        <Sheet className={styles.sheet}>
          <h1>Check a Deal</h1>
          <p className="muted">
            Before each deal the server seals its seed, and every player’s page cuts. Seed and cuts together make the
            deck, so that everybody can recompute it after the showdown. This page does that. It sends nothing, and once
            loaded it needs no connection. {NOT_PROMISED}
          </p>
          <ProofInput text={text} error={refusal} onText={setText} />
          {isChecking && <p className={styles.checking}>Checking…</p>}
        </Sheet>
        {checked !== null && <ProofResult verdict={checked} />}
        <p role="status" className="sr">
          {checked !== null && headlineOf(checked)}
        </p>
      </div>
    </Page>
  )
}
