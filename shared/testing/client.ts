/** An answer of the API. */
export interface Answer<Body> {
  readonly status: number
  readonly body: Body
  readonly headers: Headers
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies whose shape is what they test
type Loose = any

/** A browser's side of HTTP: keeps cookies, sends JSON. */
export const createClient = (url: string) => {
  const cookies = new Map<string, string>()
  const send = async <Body = Loose>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(cookies.size > 0 ? { cookie: [...cookies].map(pair => pair.join('=')).join('; ') } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      redirect: 'manual',
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      if (pair.slice(at + 1) === '') cookies.delete(pair.slice(0, at))
      else cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: parse(text) as Body }
  }
  return {
    cookies,
    get: <Body = Loose>(path: string, headers?: Record<string, string>) =>
      send<Body>('GET', path, undefined, headers),
    post: <Body = Loose>(path: string, body?: unknown, headers?: Record<string, string>) =>
      send<Body>('POST', path, body, headers),
    /** Pays as the card form does: straight to the sandbox. */
    confirm: async (clientSecret: string, number = '4242424242424242') => {
      const id = clientSecret.split('_secret_')[0]
      const response = await fetch(`${url}/sandbox/stripe/v1/payment_intents/${id}/confirm`, {
        method: 'POST',
        body: new URLSearchParams({
          key: 'pk_sandbox_local',
          client_secret: clientSecret,
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': number,
          'payment_method_data[card][exp_month]': '12',
          'payment_method_data[card][exp_year]': '2034',
          'payment_method_data[card][cvc]': '123',
          return_url: `${url}/payment-complete`,
        }),
      })
      return { status: response.status, body: (await response.json()) as Loose }
    },
  }
}
export type Client = ReturnType<typeof createClient>

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

let registered = 0

/** A new saver, signed in. */
export const registerSaver = async (url: string, name = `saver${process.pid}x${++registered}`) => {
  const client = createClient(url)
  const answer = await client.post('/api/register', {
    username: name,
    email: `${name}@example.com`,
    password: 'Susu-circle-1',
  })
  if (answer.status !== 201) throw new Error(`could not register: ${JSON.stringify(answer.body)}`)
  return Object.assign(client, { userId: answer.body.id as number, username: name })
}
export type Saver = Awaited<ReturnType<typeof registerSaver>>

/** A personal goal of the saver's; answers with its number. */
export const createGoal = async (saver: Client, changes: Record<string, unknown> = {}): Promise<number> => {
  const answer = await saver.post('/api/goals', {
    name: 'Lisbon in June',
    type: 'Vacation & Travel',
    targetAmount: '500.00',
    startDate: new Date().toISOString().slice(0, 10),
    endDate: new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10),
    cycleType: null,
    contributionAmount: null,
    totalMembers: 3,
    ...changes,
  })
  if (answer.status !== 201) throw new Error(`could not create a goal: ${JSON.stringify(answer.body)}`)
  return answer.body.id as number
}
