/** What happened in a run, so that nobody takes a test that does nothing for one that finds nothing. */
export const createCounters = () => {
  const accepted = new Map<string, number>()
  const refused = new Map<string, number>()
  const events = new Map<string, number>()
  const facts = new Map<string, number>()
  const note = (counts: Map<string, number>, what: string, by = 1): void => {
    counts.set(what, (counts.get(what) ?? 0) + by)
  }
  return {
    accepted,
    refused,
    events,
    facts,
    accept: (type: string) => note(accepted, type),
    refuse: (type: string) => note(refused, type),
    tell: (type: string) => note(events, type),
    fact: (what: string, by?: number) => note(facts, what, by),
  }
}
export type Counters = ReturnType<typeof createCounters>

/** One line a kind, the most frequent first. */
export const reportOf = ({ accepted, refused, events, facts }: Counters): string => {
  const list = (counts: ReadonlyMap<string, number>): string =>
    [...counts]
      .sort(([, one], [, other]) => other - one)
      .map(([what, count]) => `${what} ${count}`)
      .join(', ')
  return [
    `sequences: ${list(facts)}`,
    `commands that changed something: ${list(accepted)}`,
    `commands refused: ${list(refused)}`,
    `events: ${list(events)}`,
  ].join('\n')
}
