import { Button } from '../../../components/Button.tsx'
import { showError, showSuccess } from '../../../components/toast.ts'
import styles from './Sending.module.css'
import { texts } from './texts.ts'

export const CopyReference = ({ reference }: { reference: string }) => (
  <p className={styles.reference}>
    <span className="muted">{texts.reference}</span>
    <code>{reference}</code>
    <Button look="quiet" aria-label={texts.copyOf({ reference })} onClick={() => void copy(reference)}>
      {texts.copy}
    </Button>
  </p>
)

const copy = async (reference: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(reference)
    showSuccess(texts.copied)
  } catch {
    showError(texts.notCopied)
  }
}
