import type { ConfigResponse } from '#shared/api/config.ts'
import type { InvitationPreview } from '#shared/api/invitations.ts'
import type { PayoutDestinationsResponse } from '#shared/api/payoutDestinations.ts'
import { lazyPart } from '../../components/lazyPart.tsx'
import { InlineSpinner } from '../../components/Spinner.tsx'
import { get } from '../../lib/http.ts'
import { rotates } from '../../lib/progress.ts'
import { destinationsKey } from '../common/destinations/api.ts'
import styles from './JoinPage.module.css'
import { joinTexts } from './joinTexts.ts'
import { useEnterGoal } from './useEnterGoal.ts'

const texts = joinTexts.whereToSend

const DestinationForm = lazyPart(
  () => import('../common/destinations/DestinationForm.tsx'),
  'DestinationForm',
  <InlineSpinner label={texts.loading} />,
)

export interface Joined {
  readonly goalId: number
  readonly name: string
  readonly currency: string
  readonly stripeCountries: readonly string[]
}
/** What the page before has left in the history; undefined when it was another one. */
export const joinedIn = (state: unknown): Joined | undefined => {
  if (typeof state !== 'object' || state === null || !('joined' in state)) return undefined
  const { joined } = state
  return isJoined(joined) ? joined : undefined
}
const isJoined = (joined: unknown): joined is Joined =>
  typeof joined === 'object' &&
  joined !== null &&
  ['goalId', 'name', 'currency', 'stripeCountries'].every(name => Object.hasOwn(joined, name))

/** Of a new seat in a circle that will get money, whose holder has not said where it goes; undefined where that is no question. */
export const whereToSend = async ({
  goal,
  role,
}: InvitationPreview): Promise<Pick<Joined, 'stripeCountries'> | undefined> => {
  if (!rotates(goal) || role === 'auditor') return undefined
  // Having joined counts: a question that can't be asked now is asked before the turn.
  const [config, set] = await Promise.all([
    get<ConfigResponse>('/api/config'),
    get<PayoutDestinationsResponse>(destinationsKey),
  ]).catch(() => [])
  if (config?.money !== 'cards') return undefined
  const found = set?.destinations.find(({ currency }) => currency === goal.currency)
  return found?.destination === null ? { stripeCountries: found.stripeCountries } : undefined
}

/** Asked once after joining a circle; later it is among the next steps. */
export const WhereToSend = ({ joined: { goalId, name, currency, stripeCountries } }: { joined: Joined }) => {
  const enterGoal = useEnterGoal()
  return (
    <section className={styles.whereToSend}>
      <div>
        <p className="muted">{texts.joined({ goal: name })}</p>
        <h1>{texts.title}</h1>
      </div>
      <p>{texts.text({ currency })}</p>
      <DestinationForm
        currency={currency}
        isChange={false}
        stripeCountries={stripeCountries}
        cancel={texts.later}
        onClose={() => void enterGoal(goalId)}
      />
    </section>
  )
}
