import { useState } from 'react'
import type { CorrectionResponse } from '#shared/api/corrections.ts'
import { Button } from '../../../components/Button.tsx'
import { lazyPart } from '../../../components/lazyPart.tsx'
import { PasswordPrompt } from '../../../components/PasswordPrompt.tsx'
import { showSuccess } from '../../../components/toast.ts'
import { useAction } from '../../../lib/useAction.ts'
import { useOpened } from '../../../lib/useOpened.ts'
import { decide, useFreshBooks } from './api.ts'
import styles from './Corrections.module.css'
import { texts } from './texts.ts'

const DeclineDialog = lazyPart(() => import('./DeclineDialog.tsx'), 'DeclineDialog')

interface DecideProps {
  of: CorrectionResponse
  own: boolean
  onDecided: () => Promise<unknown>
}

/** Its proposer may withdraw it; all other admins may approve or decline it. */
export const Decide = ({ of, own, onDecided }: DecideProps) =>
  own ? <Withdraw of={of} onDecided={onDecided} /> : <Judge of={of} onDecided={onDecided} />

type PartProps = Omit<DecideProps, 'own'>

const Withdraw = ({ of, onDecided }: PartProps) => {
  const { run: withdraw, busy } = useAction(
    async () => {
      await decide(of, 'withdraw')
      showSuccess(texts.withdraw.done)
      await onDecided()
    },
    // Another admin may have decided it in the meantime.
    { failed: texts.notDone, onError: () => void onDecided() },
  )
  return (
    <div className={styles.acts}>
      <p className="muted">{texts.own}</p>
      <Button look="outline" disabled={busy} onClick={() => void withdraw()}>
        {busy ? texts.withdraw.busy : texts.withdraw.open}
      </Button>
    </div>
  )
}

const Judge = ({ of, onDecided }: PartProps) => {
  const { open, close, opener } = useOpened()
  const [declining, setDeclining] = useState(false)
  const refresh = useFreshBooks()
  const approve = async (password: string) => {
    await decide(of, 'approve', { password })
    showSuccess(texts.approve.done)
    await Promise.allSettled([onDecided(), refresh()])
  }
  return (
    <>
      <div className={styles.acts}>
        <Button {...opener}>{texts.approve.open}</Button>
        <Button look="outline" onClick={() => setDeclining(true)}>
          {texts.decline.open}
        </Button>
      </div>
      {open && (
        <PasswordPrompt
          title={texts.approve.title}
          label={texts.approve.password}
          submit={texts.approve.submit}
          look="danger"
          failed={texts.notDone}
          onPassword={approve}
          onCancel={close}
        >
          <p>{texts.approve.meaning}</p>
        </PasswordPrompt>
      )}
      {declining && <DeclineDialog of={of} onDeclined={onDecided} onClosed={() => setDeclining(false)} />}
    </>
  )
}
