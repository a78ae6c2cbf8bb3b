import type { ReactNode } from 'react'
import { Weave } from '../../../components/Weave.tsx'
import { signedMoney } from '../../../lib/signed.ts'
import styles from './SumCard.module.css'

interface SumCardProps {
  label: string
  amount: string
  currency: string
  note: ReactNode
}

/** The explained number, as it was shown. */
export const SumCard = ({ label, amount, currency, note }: SumCardProps) => (
  <section className={styles.sum} aria-label={label}>
    <Weave className={styles.cloth} />
    <p>{label}</p>
    <p className={styles.amount}>{signedMoney(amount, currency)}</p>
    <p className={styles.note}>{note}</p>
  </section>
)
