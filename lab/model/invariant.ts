/** An invariant does not hold. */
export class InvariantBroken extends Error {
  override name = 'InvariantBroken'
}

export function invariant(holds: boolean, what: () => string): asserts holds {
  if (!holds) throw new InvariantBroken(what())
}
