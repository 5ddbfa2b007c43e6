import { config } from 'zod/v4/core'

/** The page's policy allows no code made from text, which zod would try when the first schema is built: this goes first. */
config({ jitless: true })
