import '../../no-eval'
import { verdictOn } from './verdict'

/** Checks proofs outside of the page, which would stand still for seconds over a whole evening. Answers come in order. */
addEventListener('message', ({ data: text }: MessageEvent<string>) => postMessage(verdictOn(text)))
