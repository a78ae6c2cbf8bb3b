import { listRoutes } from '../builders/api/routes.ts'
import type { Client } from '../builders/client.ts'

/** What the API shows a user, by the name of the field: `payouts`, `sessions`, `members`. */
export interface Resources {
  readonly kinds: ReadonlyMap<string, readonly Shown[]>
  readonly words: readonly (string | number)[]
}
export type Shown = Readonly<Record<string, unknown>>

/** Reads every GET route without parameters, then those of each goal that it found. */
export const collectResources = async (client: Client): Promise<Resources> => {
  const kinds = new Map<string, Shown[]>()
  const words = new Set<string | number>()
  const look = async (path: string): Promise<void> => {
    const { status, body } = await client.get(path)
    if (status === 200) note(path.split('/').at(-1) ?? '', body)
  }
  const note = (word: string, value: unknown): void => {
    if (Array.isArray(value)) {
      for (const item of value) {
        if (typeof item === 'object' && item !== null) kinds.set(word, [...(kinds.get(word) ?? []), item])
        note(word, item)
      }
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) note(name, inner)
    } else if (idLike.test(word) && (typeof value === 'string' || typeof value === 'number')) words.add(value)
  }
  const gets = listRoutes()
    .filter(route => route.startsWith('GET /api/') && !endless.test(route))
    .map(route => route.slice(4))
  for (const path of gets.filter(pattern => !pattern.includes(':'))) await look(path)
  for (const { id } of kinds.get('goals') ?? [])
    for (const path of gets.filter(pattern => /^\/api\/goals\/:id(\/[a-z-]+)*$/.test(pattern)))
      await look(path.replace(':id', String(id)))
  return { kinds, words: [...words] }
}

const endless = /\/stream$|evidence|statement|checker|user\/data/
const idLike = /(^|[a-z])(id|Id|key|token|period|stream|revision|cursor|next|after)$|At$|On$|Date$/

/** Path segments whose resources are listed under another name. */
const also: Readonly<Record<string, string>> = {
  contributions: 'transactions',
  received: 'invitations',
  entries: 'activity',
  events: 'activity',
  setups: 'cards',
}

/** Replaces the parameters of a path by ids of the user's resources; `missing` names those without any. */
export const fill = (
  pattern: string,
  of: Resources,
  pick: (count: number) => number = () => 0,
): { readonly path: string; readonly missing: readonly string[] } => {
  const missing: string[] = []
  const path = pattern.replace(/([\w-]+)\/:(\w+)/g, (_, word: string, name: string) => {
    if (name === 'format') return `${word}/csv`
    const found = (of.kinds.get(also[word] ?? word) ?? []).flatMap(thing => valuesOf(thing, name))
    if (found.length === 0) missing.push(`${word}/${name}`)
    return `${word}/${encodeURIComponent(found[pick(found.length)] ?? 'none')}`
  })
  return { path, missing }
}

const valuesOf = (thing: Shown, name: string): string[] => {
  const value = thing[name] ?? thing['id'] ?? thing['key'] ?? thing['revision']
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
}
