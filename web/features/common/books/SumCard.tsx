import type { ReactNode } from 'react'
import { signedMoney } from '../../lib/signed.ts'
import { Weave } from '../Weave.tsx'
import styles from './SumCard.module.css'

interface SumCardProps {
  label: string
  amount: string
  note: ReactNode
}

/** The number that was opened, as it stood where it was opened. */
export const SumCard = ({ label, amount, note }: SumCardProps) => (
  <section className={styles.sum} aria-label={label}>
    <div className={styles.cloth}>
      <Weave />
    </div>
    <p>{label}</p>
    <p className={styles.amount}>{signedMoney(amount)}</p>
    <p className={styles.note}>{note}</p>
  </section>
)
