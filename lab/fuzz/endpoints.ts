import { cookieOf } from '../builders/client.ts'
import type { Http } from './http.ts'
import { parsedBy } from './http.ts'
import { fill } from './resources.ts'
import type { NamedSchema } from './schemas.ts'
import { type Person, people, type Setup } from './setup.ts'

/** A route, the user with the most rights on it, and the schemas that parse its body. */
export interface Endpoint {
  readonly route: string
  readonly person: Person
  readonly schemas: readonly NamedSchema[]
}

/** Sends a request as each user and records for whom, and by which schemas, the body is parsed. */
export const endpointOf = async (
  http: Http,
  route: string,
  setup: Setup,
  named: readonly NamedSchema[],
): Promise<Endpoint> => {
  const [method = '', pattern = ''] = route.split(' ')
  for (const person of people) {
    const { path } = fill(pattern, setup.resources[person])
    const cookie = cookieOf(setup.clients[person])
    const type = pattern.includes('/files/') ? 'application/pdf' : 'application/json'
    const body = method === 'GET' ? undefined : '{"round":-1}'
    if (endsIt.test(route)) continue
    const { headers, status } = await http.send({
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
const endsIt = /logout|DELETE|archive|cancel|withdraw|wind-up|write-off|approve|draw|decline|accept$|deny/
