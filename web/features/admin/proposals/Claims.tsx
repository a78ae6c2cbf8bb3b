import useSWR from 'swr'
import type { AdminClaimResponse } from '#shared/api/standIns.ts'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { showSuccess } from '../../../components/toast.ts'
import { day } from '../../../lib/format.ts'
import { post } from '../../../lib/http.ts'
import { useAction } from '../../../lib/useAction.ts'
import styles from '../corrections/Corrections.module.css'
import { texts } from './texts.ts'

const words = texts.claims
const key = '/api/admin/claims'

/** Claims to seats of members without an account, on which admins decide; nothing where there is none. */
export const Claims = ({ onProposed }: { onProposed: () => Promise<unknown> }) => {
  const { data = [] } = useSWR<readonly AdminClaimResponse[], Error>(key)
  if (data.length === 0) return null
  return (
    <Card title={words.title} className={styles.queue}>
      <p className="muted">{words.about}</p>
      <ul className={styles.list}>
        {data.map(of => (
          <Claim key={`${of.goalId}-${of.person.userId}`} of={of} onProposed={onProposed} />
        ))}
      </ul>
    </Card>
  )
}

interface ClaimProps {
  of: AdminClaimResponse
  onProposed: () => Promise<unknown>
}

const Claim = ({ of, onProposed }: ClaimProps) => {
  const { goalId, goalName, person, addedBy, claim, may } = of
  const { objection } = claim
  const { run, busy } = useAction(
    async (outcome: 'confirmed' | 'rejected') => {
      await post(`/api/admin/goals/${goalId}/claims/${person.userId}`, { claim: claim.claim, outcome })
      showSuccess(words.done)
      await onProposed()
    },
    { failed: words.failed, keys: [key] },
  )
  const name = words.heading({ who: person.name, goal: goalName })
  return (
    <li aria-label={name}>
      <h3>{name}</h3>
      <p>{words.facts({ who: addedBy.name, words: claim.words, needed: claim.wordsNeeded })}</p>
      {objection && (
        <p dir="auto">
          {words.objected({
            who: objection.by.name,
            reason: objection.reason,
            date: day(objection.decidedBy),
          })}
        </p>
      )}
      {may.judge ? (
        <div className={styles.acts}>
          <Button disabled={busy} onClick={() => void run('confirmed')}>
            {words.confirm}
          </Button>
          <Button look="outline" disabled={busy} onClick={() => void run('rejected')}>
            {words.reject}
          </Button>
        </div>
      ) : (
        <p className="muted">{words.party}</p>
      )}
    </li>
  )
}
