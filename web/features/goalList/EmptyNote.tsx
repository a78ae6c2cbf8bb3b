import styles from './EmptyNote.module.css'

/** What is not there, and why. */
export const EmptyNote = ({ words: [title, text] }: { words: readonly [string, string] }) => (
  <div className={styles.empty}>
    <h2>{title}</h2>
    <p className="muted">{text}</p>
  </div>
)
