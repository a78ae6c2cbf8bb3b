import { dateOf, instant, plusDays } from '#shared/time.ts'
import { demoPassword, demoPeople } from './people.ts'
import { type Answer, createVisitor } from './visitor.ts'

type DemoGoal = (typeof demoPeople)[number]['goals'][number]

/** Fills a running embedded instance with believable savers, through the front door; `tell` hears how it goes. */
export const fill = async (url: string, tell: (line: string) => void): Promise<void> => {
  for (const { username, goals } of demoPeople) {
    const visitor = createVisitor(url)
    const person = { username, email: `${username.toLowerCase()}@example.com`, password: demoPassword }
    const registered = await visitor.post('/api/register', person).catch(() => {
      throw new Error(`Nothing answers at ${url}: start Calabash with npm start first.`)
    })
    if (registered.status === 409) {
      tell(`${username} is here already`)
      continue
    }
    must(registered, 201, `${username} could not register`)
    for (const goal of goals) await save(visitor, goal)
    tell(`Sign in at ${url}/auth as ${username} with the password ${demoPassword}`)
  }
}

const save = async (visitor: ReturnType<typeof createVisitor>, goal: DemoGoal): Promise<void> => {
  const { days, contributions, ...form } = goal
  const startDate = dateOf(instant(Date.now()))
  const made = await visitor.post<{ id: number }>('/api/goals', {
    ...form,
    startDate,
    endDate: plusDays(startDate, days),
  })
  const { id } = must(made, 201, `${goal.name} could not be made`)
  for (const amount of contributions) {
    const opened = await visitor.post<{ clientSecret: string; paymentIntentId: string }>(
      '/api/create-payment-intent',
      {
        amount,
        goalId: id,
      },
    )
    const { clientSecret, paymentIntentId } = must(opened, 200, `${goal.name} could not be paid into`)
    must(await visitor.confirm(clientSecret), 200, 'the card was declined')
    await visitor.post(`/api/goals/${id}/contribute`, { amount, paymentIntentId })
  }
}

const must = <Body>(
  answer: Pick<Answer<Body>, 'status' | 'body'>,
  status: number,
  otherwise: string,
): Body => {
  if (answer.status !== status) throw new Error(`${otherwise}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
