import { ShieldCheck } from 'lucide-react'
import { cardTexts } from './cardTexts.ts'
import styles from './Steps.module.css'

/** How the card is kept safe, and what else is to be known of it. */
export const SecurityNotice = ({ children }: { children: string }) => (
  <div className={styles.notice}>
    <ShieldCheck size={20} aria-hidden="true" />
    <p>
      <strong>{cardTexts.security.secured}</strong> {cardTexts.security.stored} {children}
    </p>
  </div>
)
