import type { TestMailResponse } from '#shared/api/installation.ts'
import { Button } from '../../../components/Button.tsx'
import { showSuccess } from '../../../components/toast.ts'
import { messageOf, post } from '../../../lib/http.ts'
import { useAction } from '../../../lib/useAction.ts'
import { testMailAt } from './api.ts'
import styles from './Installation.module.css'
import { installationTexts as texts } from './texts.ts'

const words = texts.mail

/** A mail to the admin, at once, with what the mail server answers. */
export const TestMail = ({ mailbox }: { mailbox: string | null }) => {
  const { run, busy } = useAction(
    async () => {
      const { sentTo } = await post<TestMailResponse>(testMailAt)
      showSuccess(words.sent({ address: sentTo }))
    },
    { failed: error => messageOf(error, words.failed) },
  )
  return (
    <div className={styles.actions}>
      <Button look="outline" disabled={busy} onClick={() => void run()}>
        {busy ? words.sending : words.send}
      </Button>
      {mailbox && (
        <a className={styles.link} href={mailbox} target="_blank" rel="noopener">
          {words.mailbox}
        </a>
      )}
    </div>
  )
}
