/** Measures all in several rounds, after one to warm up. They take turns, so that a disturbance affects all of them. */
export async function interleaved<Subject, Value>(
  subjects: Subject[],
  rounds: number,
  measure: (subject: Subject) => Promise<Value>,
): Promise<{ of: Subject; values: Value[] }[]> {
  for (const subject of subjects) await measure(subject)
  const measured = subjects.map((subject) => ({ of: subject, values: [] as Value[] }))
  for (let round = 0; round < rounds; round += 1) {
    for (const { of, values } of measured) values.push(await measure(of))
  }
  return measured
}
