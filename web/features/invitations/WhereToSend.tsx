import type { ConfigResponse } from '#shared/api/config.ts'
import { goalPath, payoutsSettingsIn } from '#shared/api/goalLink.ts'
import type { InvitationPreview } from '#shared/api/invitations.ts'
import type { PayoutDestinationsResponse } from '#shared/api/payoutDestinations.ts'
import { ButtonLink } from '../../components/Button.tsx'
import { Weave } from '../../components/Weave.tsx'
import { get } from '../../lib/http.ts'
import { rotates } from '../../lib/progress.ts'
import styles from './JoinPage.module.css'
import { joinTexts } from './joinTexts.ts'

const texts = joinTexts.whereToSend

export interface Joined {
  readonly goalId: number
  readonly name: string
  readonly currency: string
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
  ['goalId', 'name', 'currency'].every(name => Object.hasOwn(joined, name))

/** A new seat in a circle that will get money, whose holder has not said where it goes. */
export const asksWhereToSend = async ({ goal, role }: InvitationPreview): Promise<boolean> => {
  if (!rotates(goal) || role === 'auditor') return false
  // Having joined counts: a question that can't be asked now is asked before the turn.
  const [config, set] = await Promise.all([
    get<ConfigResponse>('/api/config'),
    get<PayoutDestinationsResponse>('/api/payout-destinations'),
  ]).catch(() => [])
  if (config?.money !== 'cards') return false
  return set?.destinations.find(({ currency }) => currency === goal.currency)?.destination === null
}

/** Asked once after joining a circle; later it is among the next steps. */
export const WhereToSend = ({ joined: { goalId, name, currency } }: { joined: Joined }) => (
  <section className={styles.outcome}>
    <Weave className={styles.cloth} />
    <div>
      <p className="muted">{name}</p>
      <h1>{texts.title}</h1>
    </div>
    <p>{texts.text({ currency })}</p>
    <div className={styles.ways}>
      <ButtonLink to={payoutsSettingsIn(currency)}>{texts.enter}</ButtonLink>
      <ButtonLink look="outline" to={goalPath(goalId)}>
        {texts.later}
      </ButtonLink>
    </div>
  </section>
)
