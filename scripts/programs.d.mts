export function findProgram(...names: string[]): string | undefined
export function findChromium(): string | undefined
export function findHeadlessChromium(): string | undefined
export const CHROMIUM_ARGS: string[]
export function findFirefox(): string | undefined
export function findWebKit(): string | undefined
export function findTurnServer(): string | undefined
export function requireProgram(what: string, path: string | undefined): string
export function requirePrograms(): Promise<boolean>
