export function findProgram(...names: string[]): string | undefined
export function findChromium(): string | undefined
export function requirePrograms(): Promise<boolean>
