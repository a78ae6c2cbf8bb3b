import { HttpError } from '../../lib/http.ts'
import styles from './Books.module.css'

/** What the address names is not there, for whoever asks: another try would not find it either. */
export const isUnknown = (error: Error | undefined): boolean =>
  error instanceof HttpError && (error.status === 400 || error.status === 404)

export const Unknown = ({ words: [title, text] }: { words: readonly [string, string] }) => (
  <div className={styles.unknown} role="alert">
    <h2>{title}</h2>
    <p className="muted">{text}</p>
  </div>
)
