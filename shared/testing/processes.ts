import { readdirSync, readFileSync } from 'node:fs'

/** A process and all that descend from it, by what /proc says of their parents. */
export const processFamily = (pid: number): number[] => {
  const children = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number)
  return [pid, ...children.flatMap(processFamily)]
}

const parentOf = (pid: string): number | undefined => {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return undefined // it ended meanwhile
  }
}
