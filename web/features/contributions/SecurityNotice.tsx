import { ShieldCheck } from 'lucide'
import { Icon } from '../../components/Icon.tsx'
import { rich } from '../../lib/rich.tsx'
import styles from './Steps.module.css'

/** How cards are protected, on every screen of a payment. */
export const SecurityNotice = ({ children }: { children: string }) => (
  <div className={styles.notice}>
    <Icon of={ShieldCheck} size={20} />
    <p>{rich(children)}</p>
  </div>
)
