import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { PasswordPrompt } from '../../../components/PasswordPrompt.tsx'
import { showSuccess } from '../../../components/toast.ts'
import { send } from '../../../lib/http.ts'
import { useOpened } from '../../../lib/useOpened.ts'
import styles from './Projections.module.css'
import { texts } from './texts.ts'

const words = texts.rebuild

/** Starts a rebuild of the read models, unless one is under way. */
export const Rebuild = ({ isUnderWay, onAsked }: { isUnderWay: boolean; onAsked: () => void }) => {
  const { open, close, opener } = useOpened()
  const ask = async (password: string): Promise<void> => {
    await send('POST', '/api/admin/projections/rebuild', { password })
    showSuccess(words.asked)
    close()
    onAsked()
  }
  return (
    <Card title={words.title} note={words.note}>
      {isUnderWay ? (
        <p className="muted">{words.underWay}</p>
      ) : (
        <div className={styles.rebuild}>
          <Button look="outline" {...opener}>
            {words.open}
          </Button>
        </div>
      )}
      {open && (
        <PasswordPrompt
          title={words.title}
          label={words.password}
          submit={words.submit}
          onPassword={ask}
          onCancel={close}
        >
          <p>{words.meaning}</p>
        </PasswordPrompt>
      )}
    </Card>
  )
}
