import { HandCoins } from 'lucide-react'
import type { TransactionResponse } from '#shared/api/contributions.ts'
import { ReportActions } from '../../../components/reports/ReportActions.tsx'
import { reportTexts } from '../../../components/reports/reportTexts.ts'
import { money } from '../../../lib/format.ts'
import { rotationTexts } from '../rotationTexts.ts'
import { Line } from './Line.tsx'
import { Said } from './Said.tsx'

const texts = rotationTexts.part

/** A payment that was made outside, and that one side has yet to speak of. */
export const ReportRow = ({ payment }: { payment: TransactionResponse }) => {
  const { amount, username, outside, mayConfirm } = payment
  return (
    <Line
      icon={HandCoins}
      tone={mayConfirm ? 'money' : undefined}
      note={outside && <p>{reportTexts.how(outside.method, outside.reference)}</p>}
      acts={<ReportActions of={payment} />}
    >
      <Said
        pieces={mayConfirm ? texts.reported(username, money(amount)) : texts.reportedByYou(money(amount))}
      />
    </Line>
  )
}
