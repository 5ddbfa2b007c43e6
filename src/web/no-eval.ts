/**
 * The Content Security Policy forbids `eval`, which zod would use for its first schema. So this module is imported first.
 * zod keeps its settings here; its own function for them would bring a part of zod into the first files.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
