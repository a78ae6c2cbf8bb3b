import { useState } from 'react'
import { Link } from 'wouter'
import { goalPath } from '#shared/api/goalLink.ts'
import type { PayoutResponse } from '#shared/api/payouts.ts'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { PayoutList } from './PayoutList.tsx'
import { texts as all } from './texts.ts'

const texts = all.mine

interface MyPayoutsProps {
  payouts: readonly PayoutResponse[]
  viewerId: number | undefined
}

const glance = 5

/** The reader's payouts, also from goals that they have left: those that wait for their answer come first. */
export const MyPayouts = ({ payouts, viewerId }: MyPayoutsProps) => {
  const [whole, setWhole] = useState(false)
  if (payouts.length === 0) return null
  const inOrder = payouts.toSorted((one, other) => Number(other.may.confirm) - Number(one.may.confirm))
  const shown = whole ? inOrder : inOrder.slice(0, glance)
  return (
    <Card title={texts.title} note={texts.note}>
      <PayoutList payouts={shown} viewerId={viewerId} about={about} />
      {payouts.length > glance && (
        <Button look="outline" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? texts.fewer : texts.all({ count: payouts.length })}
        </Button>
      )}
    </Card>
  )
}

const about = ({ goalId, goalName, reason, round }: PayoutResponse) => (
  <>
    <Link to={goalPath(goalId, 'money')}>
      <strong>{goalName}</strong>
    </Link>{' '}
    <span className="muted">{all.reason({ reason, round: round ?? '' })}</span>
  </>
)
