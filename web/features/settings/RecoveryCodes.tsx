import type { RecoveryCodesResponse } from '#shared/api/twoStep.ts'
import { Button } from '../../components/Button.tsx'
import { PasswordPrompt } from '../../components/PasswordPrompt.tsx'
import { post } from '../../lib/http.ts'
import { useOpened } from '../../lib/useOpened.ts'
import type { OnTwoStepChanged } from './api.ts'
import rows from './Rows.module.css'
import { twoStepTexts } from './twoStepTexts.ts'

const words = twoStepTexts.codes

export const RecoveryCodes = ({ left, onChanged }: { left: number; onChanged: OnTwoStepChanged }) => {
  const { open, close, opener } = useOpened()
  const renew = async (password: string) => {
    const { recoveryCodes } = await post<RecoveryCodesResponse>('/api/two-step/recovery-codes', { password })
    close()
    await onChanged(recoveryCodes)
  }
  return (
    <section className={rows.part} aria-label={words.title}>
      <div className={rows.row}>
        <div>
          <h3>{words.title}</h3>
          <small>{words.left({ count: left })}</small>
        </div>
        <Button look="outline" {...opener}>
          {words.renew}
        </Button>
      </div>
      {open && (
        <PasswordPrompt
          title={words.renew}
          submit={words.renew}
          submitting={words.making}
          onPassword={renew}
          onCancel={close}
        >
          <p>{words.renewWarning}</p>
        </PasswordPrompt>
      )}
    </section>
  )
}
