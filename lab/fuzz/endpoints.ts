import type { NamedSchema } from './schemas.ts'
import { fill } from './things.ts'
import { type Person, people, type Town } from './town.ts'
import type { Wire } from './wire.ts'
import { parsedBy } from './words.ts'

/** A door, who gets furthest through it, and what is asked there. */
export interface Door {
  readonly route: string
  readonly person: Person
  readonly schemas: readonly NamedSchema[]
}

/** Walks up to a door as everybody, with nothing in hand, and notes who is asked for something, and by which schema. */
export const doorOf = async (
  wire: Wire,
  route: string,
  town: Town,
  named: readonly NamedSchema[],
): Promise<Door> => {
  const [method = '', pattern = ''] = route.split(' ')
  for (const person of people) {
    const { path } = fill(pattern, town.things[person])
    const cookie = [...town.clients[person].cookies].map(pair => pair.join('=')).join('; ')
    const type = pattern.includes('/files/') ? 'application/pdf' : 'application/json'
    const body = method === 'GET' ? undefined : '{"round":-1}'
    if (endsIt.test(route)) continue
    const { headers, status } = await wire.send({
      method,
      path,
      headers: { cookie, 'content-type': type },
      body,
    })
    const asked = String(headers[parsedBy] ?? '').split(' ')
    const schemas = named.filter(({ name }) => asked.includes(name))
    if (schemas.length > 0) return { route, person, schemas }
    if (status < 400 && person !== 'organiser') return { route, person, schemas }
  }
  return { route, person: route.includes('/admin/') ? 'admin' : 'organiser', schemas: [] }
}
const endsIt = /logout|DELETE|archive|cancel|withdraw|wind-up|approve|draw|decline|accept$|deny/
