import { readdirSync, readFileSync } from 'node:fs'

/** What a process has used, and what its descendants have, ended ones included. Needs Linux. */
export const cpuSeconds = (pid: number): { readonly own: number; readonly family: number } => {
  const all = readdirSync('/proc').flatMap(name => (/^\d+$/.test(name) ? (usage(name) ?? []) : []))
  const withDescendants = ({ pid, own, ended }: Usage): number =>
    all.reduce((sum, one) => (one.parent === pid ? sum + withDescendants(one) : sum), own + ended)
  const itself = all.find(one => one.pid === pid)
  if (!itself) return { own: 0, family: 0 }
  return { own: itself.own, family: withDescendants(itself) - itself.own }
}

interface Usage {
  readonly pid: number
  readonly parent: number
  readonly own: number
  /** Of ended children for which it has waited. */
  readonly ended: number
}

const ticksPerSecond = 100

const usage = (pid: string): Usage | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in parentheses, may contain spaces and parentheses.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11)
    return {
      pid: Number(pid),
      parent,
      own: (user + system) / ticksPerSecond,
      ended: (endedUser + endedSystem) / ticksPerSecond,
    }
  } catch {
    return undefined // it has ended in the meantime
  }
}
