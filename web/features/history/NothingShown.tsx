import { Button } from '../../components/Button.tsx'
import styles from './ContributionsPage.module.css'
import { texts } from './texts.ts'

interface NothingShownProps {
  words: readonly [string, string]
  onClear?: () => void
}

export const NothingShown = ({ words: [title, text], onClear }: NothingShownProps) => (
  <div className={styles.nothing} role="status">
    <h2>{title}</h2>
    <p className="muted">{text}</p>
    {onClear && (
      <Button look="outline" onClick={onClear}>
        {texts.clear}
      </Button>
    )}
  </div>
)
