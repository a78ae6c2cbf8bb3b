import styles from './Spinner.module.css'
import { texts } from './texts.ts'

/** Fixed to the middle of the screen, so that nothing moves when it disappears. */
export const Spinner = () => (
  <div className={styles.screen} role="status">
    <span className={styles.spinner} />
    <span className="unseen">{texts.loading}</span>
  </div>
)

export const InlineSpinner = ({ label }: { label: string }) => (
  <div className={styles.inline} role="status">
    <span className={styles.spinner} />
    <span className="unseen">{label}</span>
  </div>
)
