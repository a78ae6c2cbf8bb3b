// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies whose shape is what they test
type Loose = any

/** A response of the API. */
interface Answer {
  readonly status: number
  readonly body: Loose
  readonly headers: Headers
}

/** The HTTP client of a browser: keeps cookies, sends JSON. */
export const createClient = (url: string) => {
  const cookies = new Map<string, string>()
  const keep = (line: string): void => {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    if (pair.slice(at + 1) === '') cookies.delete(pair.slice(0, at))
    else cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(cookies.size > 0 ? { cookie: cookieOf({ cookies }) } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      redirect: 'manual',
    })
    for (const line of response.headers.getSetCookie()) keep(line)
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: parse(text) }
  }
  return {
    url,
    cookies,
    send,
    get: (path: string, headers?: Record<string, string>) => send('GET', path, undefined, headers),
    post: (path: string, body?: unknown, headers?: Record<string, string>) =>
      send('POST', path, body, headers),
    /** Asks the payer's bank for the payment, as the form does for a bank account in the United States. */
    confirmDebit: async (
      clientSecret: string,
      account = '000123456789',
    ): Promise<Omit<Answer, 'headers'>> => {
      const id = clientSecret.split('_secret_')[0] ?? ''
      const response = await fetch(`${url}/sandbox/stripe/v1/payment_intents/${id}/confirm`, {
        method: 'POST',
        body: new URLSearchParams({
          key: 'pk_sandbox_local',
          client_secret: clientSecret,
          'payment_method_data[type]': 'us_bank_account',
          'payment_method_data[us_bank_account][account_number]': account,
          'payment_method_data[us_bank_account][routing_number]': '110000000',
          'mandate_data[customer_acceptance][type]': 'online',
          return_url: `${url}/payment-complete`,
        }),
      })
      return { status: response.status, body: await response.json() }
    },
    /** Pays, or saves a card, as the card form does: directly at the sandbox. */
    confirm: async (clientSecret: string, number = '4242424242424242'): Promise<Omit<Answer, 'headers'>> => {
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
      return { status: response.status, body: await response.json() }
    },
  }
}
export type Client = ReturnType<typeof createClient>

export const cookieOf = ({ cookies }: Pick<Client, 'cookies'>): string =>
  [...cookies].map(pair => pair.join('=')).join('; ')

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
  const { id } = await done(
    client.post('/api/register', {
      username: name,
      email: `${name}@example.com`,
      password: 'Susu-circle-1',
    }),
  )
  return Object.assign(client, { userId: id as number, username: name })
}
export type Saver = Awaited<ReturnType<typeof registerSaver>>

/**
 * The body of a response.
 * @throws Error unless the request succeeded
 */
export const done = async <Body>(
  asked: Promise<{ readonly status: number; readonly body: Body }>,
): Promise<Body> => {
  const { status, body } = await asked
  if (status >= 300) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`)
  return body
}

/** Creates a personal goal of the saver; returns its id. */
export const createGoal = async (saver: Client, changes: Record<string, unknown> = {}): Promise<number> => {
  const { id } = await done(
    saver.post('/api/goals', {
      name: 'Lisbon in June',
      type: 'Vacation & Travel',
      targetAmount: '500.00',
      startDate: new Date().toISOString().slice(0, 10),
      endDate: new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10),
      cycleType: null,
      contributionAmount: null,
      totalMembers: 3,
      ...changes,
    }),
  )
  return id
}

/**
 * Adds the others as members, in this order, by a link of the founder's; in a circle they accept its charter.
 */
export const joinByLink = async (
  founder: Client,
  goal: number,
  others: readonly Client[],
  wanted: { readonly role?: 'auditor' } = {},
): Promise<void> => {
  const { inviteLink } = await done(founder.post(`/api/goals/${goal}/invite-link`, wanted))
  const path = `/api/invitations/${inviteLink.split('/').at(-1)}`
  for (const other of others) {
    const { circle } = await done(other.get(path))
    const seen = circle && {
      charterVersion: circle.charter.version,
      seatsBefore: circle.atRisk?.seatsBefore,
    }
    await done(other.post(path, { answer: 'accept', ...seen }))
  }
}

interface CardPayment {
  /** Dollars. */
  readonly amount?: number
  readonly card?: string | undefined
  /** The member without an account whose seat it is for. */
  readonly holderUserId?: number
  readonly round?: 'next'
  readonly debtId?: string
  readonly deposit?: true
}

/** Pays by card: opens the payment, confirms the card, reports it. Returns the transaction's id. */
export const payByCard = async (
  payer: Client,
  goal: number,
  { amount = 1, card, ...target }: CardPayment = {},
): Promise<string> => {
  const wanted = { amount, goalId: goal, ...target }
  const { clientSecret, paymentIntentId } = await done(payer.post('/api/create-payment-intent', wanted))
  await done(payer.confirm(clientSecret, card))
  const paid = { amount, paymentIntentId, ...target }
  return (await done(payer.post(`/api/goals/${goal}/contribute`, paid))).transaction.id
}
