/** Counts what happened in a run, so that a test that does nothing fails. */
export const createCounts = () => {
  const accepted = new Map<string, number>()
  const refused = new Map<string, number>()
  const events = new Map<string, number>()
  const circles = new Map<string, number>()
  const counter = (counts: Map<string, number>) => (what: string) =>
    void counts.set(what, (counts.get(what) ?? 0) + 1)
  /** One line a kind, the most frequent first. */
  const report = (): string =>
    Object.entries({ circles, 'commands accepted': accepted, 'commands refused': refused, events })
      .map(([kind, counts]) => {
        const sorted = [...counts].sort(([, one], [, other]) => other - one)
        return `${kind}: ${sorted.map(([what, count]) => `${what} ${count}`).join(', ')}`
      })
      .join('\n')
  return {
    accepted: counter(accepted),
    refused: counter(refused),
    event: counter(events),
    circle: counter(circles),
    of: { accepted, circles },
    report,
  }
}
export type Counts = ReturnType<typeof createCounts>
