/**
 * The Content Security Policy forbids `eval`, which zod would use for its first schema. So this module is imported
 * first. zod reads its settings from this object; zod's own function for them would add a part of zod to the first
 * files.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
