import { Suspense, useState } from 'react'
import { Button } from '../../../components/Button.tsx'
import { lazyNamed } from '../../../components/lazyPart.tsx'
import { showSuccess } from '../../../components/toast.ts'
import { useAction } from '../../../lib/useAction.ts'
import styles from '../corrections/Corrections.module.css'
import { type DecideProps, decide } from './decide.ts'
import { texts } from './texts.ts'

const ConfirmDialog = lazyNamed(() => import('./DecideDialogs.tsx'), 'ConfirmDialog')
const DeclineDialog = lazyNamed(() => import('./DecideDialogs.tsx'), 'DeclineDialog')

/** Its proposer may withdraw it; another admin, who is not a party, confirms or declines it. */
export const DecideProposal = ({ of, onDecided }: DecideProps) => {
  const [asked, setAsked] = useState<'confirm' | 'decline'>()
  const close = () => setAsked(undefined)
  const { confirm, decline, withdraw } = of.may
  if (withdraw) return <Withdraw of={of} onDecided={onDecided} />
  if (!decline) return <p className="muted">{texts.party}</p>
  return (
    <div className={styles.acts}>
      {!confirm && <p className="muted">{texts.onlyDeclined}</p>}
      {confirm && <Button onClick={() => setAsked('confirm')}>{texts.confirm.open}</Button>}
      <Button look="outline" onClick={() => setAsked('decline')}>
        {texts.decline.open}
      </Button>
      <Suspense>
        {asked === 'confirm' && <ConfirmDialog of={of} onDecided={onDecided} onClosed={close} />}
        {asked === 'decline' && <DeclineDialog of={of} onDecided={onDecided} onClosed={close} />}
      </Suspense>
    </div>
  )
}

const Withdraw = ({ of, onDecided }: DecideProps) => {
  const { run, busy } = useAction(
    async () => {
      await decide(of, 'withdraw')
      showSuccess(texts.withdraw.done)
      await onDecided()
    },
    // Another admin may have decided it in the meantime.
    { failed: texts.withdraw.failed, onError: () => void onDecided() },
  )
  return (
    <div className={styles.acts}>
      <p className="muted">{texts.own}</p>
      <Button look="outline" disabled={busy} onClick={() => void run()}>
        {busy ? texts.withdraw.busy : texts.withdraw.open}
      </Button>
    </div>
  )
}
