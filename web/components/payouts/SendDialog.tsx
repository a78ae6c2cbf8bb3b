import { useRef, useState } from 'react'
import type { PayoutMethod } from '#shared/payoutMethods.ts'
import { money } from '../../lib/format.ts'
import { usePayoutDeed } from '../../lib/payouts.ts'
import { FormDialog } from '../FormDialog.tsx'
import { praise } from '../toast.ts'
import { HowItWent } from './HowItWent.tsx'
import type { PayoutDialogProps } from './PayoutDialog.tsx'
import { payoutTexts } from './payoutTexts.ts'

const { title, text, done, ...texts } = payoutTexts.sending

/** Notes how money went that somebody has sent. */
export const SendDialog = ({ payout, onChanged, onClosed }: PayoutDialogProps) => {
  const [method, setMethod] = useState<PayoutMethod>('bank_transfer')
  const [reference, setReference] = useState('')
  const deed = usePayoutDeed(payout)
  const first = useRef<HTMLSelectElement>(null)
  const { recipient, amount, attempt } = payout
  return (
    <FormDialog
      words={{ ...texts, title: title(money(amount), recipient.name), failed: payoutTexts.failed }}
      initialFocus={first}
      deed={async () => {
        await deed('send', { attempt, method, reference: reference.trim() })
        praise(done(recipient.name))
        await onChanged?.()
      }}
      onClosed={onClosed}
    >
      <p>{text}</p>
      <HowItWent
        ref={first}
        method={method}
        reference={reference}
        onMethod={setMethod}
        onReference={setReference}
      />
    </FormDialog>
  )
}
