import { HandCoins, Send, TriangleAlert } from 'lucide-react'
import type { PayoutResponse } from '#shared/api/rotation.ts'
import { actsOf, PayoutActions } from '../../../components/payouts/PayoutActions.tsx'
import { PayoutProof } from '../../../components/payouts/PayoutProof.tsx'
import { payoutBooks } from '../../../lib/books.ts'
import { money } from '../../../lib/format.ts'
import { rotationTexts } from '../rotationTexts.ts'
import { Line } from './Line.tsx'
import { Said } from './Said.tsx'
import type { Task } from './tasks.ts'

const texts = rotationTexts.part

interface PayoutRowProps {
  task: Extract<Task, { readonly payout: PayoutResponse }>
  viewerId: number | undefined
}

const looks = {
  answer: { icon: HandCoins, tone: 'money' },
  contested: { icon: TriangleAlert, tone: 'late' },
  coming: { icon: HandCoins, tone: undefined },
  handle: { icon: Send, tone: 'money' },
} as const

/** Money that has come, has not come, or is to be sent on. */
export const PayoutRow = ({ task: { what, payout }, viewerId }: PayoutRowProps) => (
  <Line
    {...looks[what]}
    note={
      <>
        {what === 'contested' && <p>{texts.contestedText}</p>}
        <PayoutProof payout={payout} viewerId={viewerId} />
      </>
    }
    acts={actsOf(payout, false).length > 0 && <PayoutActions payout={payout} />}
  >
    <Said
      pieces={piecesOf({ what, payout })}
      opens={{ amount: money(payout.amount), to: payoutBooks(payout) }}
    />
  </Line>
)

const piecesOf = ({ what, payout }: PayoutRowProps['task']): readonly string[] => {
  const { recipient, sent, may } = payout
  const amount = money(payout.amount)
  switch (what) {
    case 'answer':
      return texts.sent(amount, sent?.by.name ?? '')
    case 'contested':
      return texts.contested(amount)
    case 'coming':
      return texts.dueToYou(amount)
    case 'handle':
      return (may.send ? texts.toSend : texts.toApprove)(amount, recipient.name)
  }
}
