/** What is not as it has to be; says what was seen. */
export class Breach extends Error {
  override name = 'Breach'
}

export function insist(holds: boolean, what: () => string): asserts holds {
  if (!holds) throw new Breach(what())
}
