import { Check } from 'lucide-react'
import type { Charter } from '#shared/charter.ts'
import type { CycleType } from '#shared/time.ts'
import { money } from '../../lib/format.ts'
import styles from './Charter.module.css'
import { rulesIn } from './charterRules.ts'
import { charterTexts } from './charterTexts.ts'

interface CharterTermsProps {
  charter: Charter
  /** What goes without saying where it stands right beside. */
  money?: {
    readonly contribution: string
    readonly cycleType: CycleType
    readonly seats: number
    readonly pot: string
  }
}

/** What a circle has agreed on, in sentences. */
export const CharterTerms = ({ charter, money: amounts }: CharterTermsProps) => (
  <ul className={styles.terms}>
    {[...(amounts ? amountsIn(amounts) : []), ...rulesIn(charter)].map(term => (
      <li key={term}>
        <Check size={18} aria-hidden="true" />
        <span>{term}</span>
      </li>
    ))}
  </ul>
)

const amountsIn = ({
  contribution,
  cycleType,
  seats,
  pot,
}: NonNullable<CharterTermsProps['money']>): readonly string[] => [
  charterTexts.terms.share(money(contribution), cycleType, seats),
  charterTexts.terms.pot(money(contribution), seats, money(pot)),
]
