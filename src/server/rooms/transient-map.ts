/**
 * Values by key that are added and removed with every call. V8 links each table of a `Map` to the table that replaces
 * it after many deletions. Once a table is in the old generation of the heap, all later ones stay there with their
 * values until the next collection of that generation. The properties of an object have no such link
 * (docs/performance.md).
 */
export class TransientMap<Value> {
  readonly #values = Object.create(null) as Record<string, Value>

  get(key: string): Value | undefined {
    return this.#values[key]
  }

  has(key: string): boolean {
    return key in this.#values
  }

  set(key: string, value: Value): void {
    this.#values[key] = value
  }

  delete(key: string): void {
    delete this.#values[key]
  }

  values(): Value[] {
    return Object.values(this.#values)
  }
}
