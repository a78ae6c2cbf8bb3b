import type { PayoutResponse } from '#shared/api/rotation.ts'
import { money } from '../../lib/format.ts'
import { usePayoutDeed } from '../../lib/payouts.ts'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { praise } from '../toast.ts'
import { CaseDialog } from './CaseDialog.tsx'
import type { PayoutAct } from './PayoutActions.tsx'
import { payoutTexts as texts } from './payoutTexts.ts'
import { SendDialog } from './SendDialog.tsx'

export interface PayoutDialogProps {
  payout: PayoutResponse
  onChanged?: (() => unknown) | undefined
  onClosed: () => void
}

/** Asks for what an act needs, and whether it is meant. */
export const PayoutDialog = ({ act, ...props }: PayoutDialogProps & { act: PayoutAct }) => {
  if (act === 'send') return <SendDialog {...props} />
  if (act === 'decide') return <CaseDialog {...props} />
  return <Ask act={act} {...props} />
}

const Ask = ({
  act,
  payout,
  onChanged,
  onClosed,
}: PayoutDialogProps & { act: 'approve' | 'confirm' | 'contest' }) => {
  const deed = usePayoutDeed(payout)
  const amount = money(payout.amount)
  const words = {
    approve: { ...texts.approving, title: texts.approving.title(amount, payout.recipient.name) },
    confirm: { ...texts.confirming, title: texts.confirming.title(amount) },
    contest: {
      ...texts.contesting,
      title: texts.contesting.title(amount),
      text: texts.contesting.text(payout.sent?.by.name ?? ''),
    },
  }[act]
  return (
    <ConfirmDialog
      mild={act !== 'contest'}
      words={{ ...words, keep: texts.keep, failed: texts.failed }}
      deed={async () => {
        await deed(act, { attempt: payout.attempt })
        const [title, description] = words.done
        praise(title, description)
        await onChanged?.()
      }}
      onClosed={onClosed}
    >
      <p>{words.text}</p>
    </ConfirmDialog>
  )
}
