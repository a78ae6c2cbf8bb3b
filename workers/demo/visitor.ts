/** An answer of the API. */
export interface Answer<Body> {
  readonly status: number
  readonly body: Body
  readonly headers: Headers
}

/** A browser's side of HTTP: keeps cookies, sends JSON. */
export const createVisitor = (url: string) => {
  const cookies = new Map<string, string>()
  const keep = (line: string): void => {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    if (pair.slice(at + 1) === '') cookies.delete(pair.slice(0, at))
    else cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
  const send = async <Body>(
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
    for (const line of response.headers.getSetCookie()) keep(line)
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: parse(text) as Body }
  }
  return {
    cookies,
    send,
    get: <Body>(path: string, headers?: Record<string, string>) =>
      send<Body>('GET', path, undefined, headers),
    post: <Body>(path: string, body?: unknown, headers?: Record<string, string>) =>
      send<Body>('POST', path, body, headers),
    /** Pays, or saves a card, as the card form does: straight to the sandbox. */
    confirm: async <Body>(
      clientSecret: string,
      number = '4242424242424242',
    ): Promise<{ status: number; body: Body }> => {
      const id = clientSecret.split('_secret_')[0] ?? ''
      const kind = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents'
      const response = await fetch(`${url}/sandbox/stripe/v1/${kind}/${id}/confirm`, {
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
      return { status: response.status, body: (await response.json()) as Body }
    },
  }
}

export type Visitor = ReturnType<typeof createVisitor>

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
