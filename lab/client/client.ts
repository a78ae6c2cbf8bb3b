import createClient, { type Client } from 'openapi-fetch'
import type { paths } from './api.d.ts'

/** By which a client is known to the API: an access token, or the cookies of a session. */
export type Credentials = { readonly token: string } | { readonly cookies: Map<string, string> }
export type Api = Client<paths>

/** A typed client of the API at this address. */
export const apiAt = (url: string, credentials: Credentials): Api =>
  'token' in credentials
    ? createClient<paths>({ baseUrl: url, headers: { Authorization: `Bearer ${credentials.token}` } })
    : createClient<paths>({ baseUrl: url, fetch: withCookies(credentials.cookies) })

/** Keeps cookies, as a browser does. */
const withCookies =
  (cookies: Map<string, string>) =>
  async (request: Request): Promise<Response> => {
    if (cookies.size > 0) request.headers.set('cookie', [...cookies].map(pair => pair.join('=')).join('; '))
    const response = await fetch(request)
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      if (pair.slice(at + 1) === '') cookies.delete(pair.slice(0, at))
      else cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return response
  }

/**
 * The body of a success.
 * @throws Error with the API's message otherwise
 */
export const dataOf = async <Data>(
  asked: Promise<{ readonly data?: Data | undefined; readonly error?: unknown; readonly response: Response }>,
): Promise<Data> => {
  const { data, error, response } = await asked
  if (!response.ok) throw new Error(`refused with ${response.status}: ${JSON.stringify(error)}`)
  return data as Data
}
