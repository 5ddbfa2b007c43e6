import { config } from 'zod/v4/core'

/** The Content Security Policy forbids `eval`, which zod would use for its first schema. So this module is imported first. */
config({ jitless: true })
