import '../../no-eval'
import { verdictOn } from './verdict'

/** Checks proofs outside of the page, which would freeze for seconds on a whole evening. Answers are sent in order. */
addEventListener('message', ({ data: text }: MessageEvent<string>) => postMessage(verdictOn(text)))
