/** Prints a table in Markdown with aligned columns, ready for the documents. */
export function printTable(title: string, columns: string[], rows: (string | number)[][]): void {
  const cells = [columns, ...rows.map((row) => row.map(String))]
  const widths = columns.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  const [head = [], ...body] = cells
  console.log(`\n### ${title}\n\n${[line(head), rule, ...body.map(line)].join('\n')}`)
}

/** 2.41 x */
export function ratio(value: number): string {
  return `${value.toFixed(2)} x`
}

export function micros(value: number): string {
  return value.toFixed(1)
}

export function millis(value: number): string {
  return value.toFixed(2)
}
