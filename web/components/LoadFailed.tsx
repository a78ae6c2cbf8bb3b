import { Button } from './Button.tsx'
import styles from './LoadFailed.module.css'
import { texts } from './texts.ts'

/** What could not be fetched, and another try. */
export const LoadFailed = ({ text, onRetry }: { text: string; onRetry: () => unknown }) => (
  <div role="alert" className={styles.failed}>
    <p>{text}</p>
    <Button onClick={() => void onRetry()}>{texts.retry}</Button>
  </div>
)
