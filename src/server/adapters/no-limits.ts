import type { Limits } from '../ports/limits'

/** For load tests: everybody may do everything as often as they like. */
export const NO_LIMITS: Limits = {
  take: () => 0,
  peek: () => 0,
  close: () => Promise.resolve(),
}
