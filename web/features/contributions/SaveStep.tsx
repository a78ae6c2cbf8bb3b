import type { PaidGoal } from '../../lib/pay.ts'
import { CardForm } from './CardForm.tsx'
import { intentIdOf } from './cardPayment.ts'
import { Outlook } from './Outlook.tsx'
import type { Outcome } from './outcome.ts'
import styles from './Steps.module.css'
import { saveCardTexts as texts } from './saveCardTexts.ts'
import { useCardSetup } from './useCardSetup.ts'
import { useConfirmation } from './useConfirmation.ts'
import type { WantedPlan } from './useContribution.ts'

interface SaveStepProps {
  goal: PaidGoal
  amount: string
  plan: WantedPlan | undefined
  clientSecret: string
  onBusy: (busy: boolean) => void
  onSaved: (outcome: Outcome | undefined) => void
  onCancel: () => void
}

/** The card of a plan that begins later: it is saved, and nothing is charged. */
export const SaveStep = ({ goal, amount, plan, clientSecret, onBusy, onSaved, onCancel }: SaveStepProps) => {
  const checkCard = useCardSetup()
  const { confirm, busy } = useConfirmation({
    clientSecret,
    returnTo: '/contributions',
    record: () => checkCard(intentIdOf(clientSecret), onSaved),
    words: texts.words,
    onBusy,
  })
  return (
    <div className={styles.step}>
      <Outlook goal={goal} amount={amount} plan={plan} savesCard />
      <CardForm
        notice={texts.security}
        clientSecret={clientSecret}
        submit={texts.save}
        busy={busy}
        onCancel={onCancel}
        onCard={confirm}
      />
    </div>
  )
}
