import pad from './pad.module.css'

/** Shown in a tab of the pad until the tab has loaded. */
export function LoadingNote({ what, hasFailed }: { what: 'evening' | 'rounds'; hasFailed: boolean }) {
  return <p className={pad.note}>{hasFailed ? `The ${what} could not be loaded. Trying again…` : 'Loading...'}</p>
}
