import { Check } from 'lucide'
import type { CharterResponse } from '#shared/api/rotation.ts'
import type { CycleType } from '#shared/time.ts'
import { Icon } from '../../../components/Icon.tsx'
import type { Currency } from '../../../lib/currencies.ts'
import { money } from '../../../lib/format.ts'
import styles from './Charter.module.css'
import { charterTexts } from './charterTexts.ts'
import { depositIn, rulesIn } from './rules.ts'

interface CharterTermsProps {
  charter: CharterResponse
  currency: Currency
  /** What goes without saying where it stands right beside. */
  money?: {
    readonly currency: Currency
    readonly contribution: string
    readonly cycleType: CycleType
    readonly seats: number
    readonly pot: string
  }
  /** What else the reader agrees to. */
  also?: readonly string[]
}

/** What a circle has agreed on, in sentences. */
export const CharterTerms = ({ charter, currency, money: amounts, also = [] }: CharterTermsProps) => (
  <ul className={styles.terms}>
    {[
      ...(amounts ? amountsIn(amounts) : []),
      ...rulesIn(charter),
      ...depositIn(charter.deposit, currency),
      ...also,
    ].map(term => (
      <li key={term}>
        <Icon of={Check} size={18} />
        <span>{term}</span>
      </li>
    ))}
  </ul>
)

const amountsIn = ({
  currency,
  contribution,
  cycleType,
  seats,
  pot,
}: NonNullable<CharterTermsProps['money']>): readonly string[] => [
  charterTexts.terms.share({ amount: money(contribution, currency), cycle: cycleType, rounds: seats }),
  charterTexts.terms.pot({
    amount: money(contribution, currency),
    members: seats,
    pot: money(pot, currency),
  }),
]
