import pad from './pad.module.css'

/** Stands in a tab of the pad until it has loaded. */
export function LoadingNote({ what, hasFailed }: { what: 'evening' | 'rounds'; hasFailed: boolean }) {
  return <p className={pad.note}>{hasFailed ? `The ${what} could not be loaded. Trying again…` : 'Loading...'}</p>
}
