import { useState } from 'react'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import type { StandInResponse } from '#shared/api/standIns.ts'
import { Button } from '../../../components/Button.tsx'
import { lazyPart } from '../../../components/lazyPart.tsx'
import { cx } from '../../../lib/cx.ts'
import { day, money } from '../../../lib/format.ts'
import { usePay } from '../../../lib/pay.ts'
import { useRotation } from '../../../lib/rotation.ts'
import styles from '../members/MemberActions.module.css'
import own from './StandInActions.module.css'
import { standInTexts as texts } from './standInTexts.ts'

const load = () => import('./StandInDialogs.tsx')
const dialogs = {
  link: lazyPart(load, 'LinkDialog'),
  vouch: lazyPart(load, 'VouchDialog'),
  object: lazyPart(load, 'ObjectDialog'),
}
type Dialog = keyof typeof dialogs

/** What is known of a member without an account, and what the reader can do about them. */
export const StandInActions = ({ goal, of }: { goal: GoalResponse; of: StandInResponse }) => {
  const [asked, setAsked] = useState<Dialog>()
  const { may, claim } = of
  const offered: readonly (Dialog | false)[] = [
    may.vouch && 'vouch',
    may.object && 'object',
    may.actFor && claim === null && 'link',
  ]
  const shown = offered.filter(one => one !== false)
  const Asked = asked && dialogs[asked]
  return (
    <>
      {claim && <p>{claimWords(of)}</p>}
      {claim?.account != null && <p>{texts.claim.account({ name: claim.account })}</p>}
      {claim?.byText && of.numberEndsIn !== null && <p>{texts.claim.byText({ digits: of.numberEndsIn })}</p>}
      {claim === null && of.numberEndsIn !== null && (
        <p className="muted">{texts.number.known({ digits: of.numberEndsIn })}</p>
      )}
      {claim?.noticeEndsAt === null && <p className="muted">{texts.claim.fewWords}</p>}
      {may.actFor && <PayForSeat goal={goal} of={of} />}
      {shown.length > 0 && (
        <div className={cx(styles.actions, own.actions)}>
          {shown.map(one => (
            <Button key={one} look="outline" onClick={() => setAsked(one)}>
              {texts[one].open}
            </Button>
          ))}
        </div>
      )}
      {Asked && <Asked goal={goal} of={of} onClosed={() => setAsked(undefined)} />}
    </>
  )
}

/** What the seat has yet to pay; what it owes the reader is no payment. */
const PayForSeat = ({ goal, of: { person, addedBy, due } }: { goal: GoalResponse; of: StandInResponse }) => {
  const openPayment = usePay()
  const { data: rotation } = useRotation(goal.id)
  const owed =
    rotation?.debts.filter(
      ({ debtor, creditor, status }) =>
        debtor.userId === person.userId &&
        creditor &&
        creditor.userId !== addedBy.userId &&
        status === 'open',
    ) ?? []
  const isPaying = rotation?.members.some(one => one.userId === person.userId && one.pending)
  if ((!due || isPaying) && owed.length === 0) return null
  return (
    <div className={cx(styles.actions, own.actions)}>
      {due && !isPaying && (
        <Button
          look="money"
          onClick={() =>
            openPayment(goal, {
              due: { amount: due.amount, ...(due.parts ? { parts: due.parts } : {}), holder: person },
            })
          }
        >
          {texts.pay.round({ amount: money(due.amount, goal.currency) })}
        </Button>
      )}
      {owed.map(({ id, amount, parts, creditor }) => (
        <Button
          key={id}
          look="money"
          onClick={() =>
            openPayment(goal, { due: { amount, debtId: id, ...(parts ? { parts } : {}), holder: person } })
          }
        >
          {texts.pay.debt({ amount: money(amount, goal.currency), who: creditor?.name ?? '' })}
        </Button>
      ))}
    </div>
  )
}

const claimWords = ({ person, claim }: StandInResponse): string => {
  if (!claim) return ''
  const { objection, noticeEndsAt, words, wordsNeeded: needed } = claim
  if (objection)
    return texts.claim.objected({
      who: objection.by.name,
      reason: objection.reason,
      date: day(objection.decidedBy),
    })
  return noticeEndsAt === null
    ? texts.claim.claimed({ who: person.name, words, needed })
    : texts.claim.noticed({ date: day(noticeEndsAt) })
}
