import type { Recorded } from './recorded.ts'
import type { Table } from './table.ts'

const written = new WeakMap<Recorded, string>()
const textOf = (recorded: Recorded): string => {
  const text = written.get(recorded) ?? JSON.stringify(recorded)
  written.set(recorded, text)
  return text
}

/** Everything recorded and done in a life, in any order: what follows from equal keys is equal. */
export const keyOf = ({ now, log, forms, untrue, handedOver, locked, upSince, downDays }: Table): string =>
  JSON.stringify([
    ...[now(), log.map(textOf).sort(), [...untrue].sort(), [...handedOver].sort(), [...forms].sort()],
    ...[locked(), upSince(), downDays()],
  ])
