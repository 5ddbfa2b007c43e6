import { useEffect, useRef, useState } from 'react'
import type { ProofVerdict } from './verdict'

const FAILED: ProofVerdict = { type: 'refused', sentence: 'The check has failed. Load the page again.' }

interface Answer {
  text: string
  verdict: ProofVerdict
}

/** The verdict on the text; `checking` until it is known, and null for an empty text. */
export function useVerdict(text: string): ProofVerdict | 'checking' | null {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const ask = useRef<(text: string) => void>(null)
  // The worker is loaded with the page, which needs no connection afterwards.
  useEffect(() => {
    const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' })
    const asked: string[] = []
    worker.addEventListener('message', ({ data: verdict }: MessageEvent<ProofVerdict>) => {
      setAnswer({ text: asked.shift() ?? '', verdict })
    })
    worker.addEventListener('error', () => setFailed(true))
    ask.current = (proof) => {
      asked.push(proof)
      worker.postMessage(proof)
    }
    return () => worker.terminate()
  }, [])
  const isEmpty = text.trim() === ''
  useEffect(() => {
    if (!isEmpty) ask.current?.(text)
  }, [text, isEmpty])
  if (isEmpty) return null
  if (hasFailed) return FAILED
  return answer?.text === text ? answer.verdict : 'checking'
}
