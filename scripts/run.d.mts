export function shellLine(words: string[]): string
