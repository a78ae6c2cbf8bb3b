import { Check, ShieldAlert } from 'lucide'
import type { AtRiskResponse, CharterResponse } from '#shared/api/rotation.ts'
import type { OtherRhythm } from '#shared/rhythm.ts'
import { everyText } from '#shared/rhythmWords.ts'
import type { CycleType } from '#shared/time.ts'
import { Help } from '../../../components/Help.tsx'
import type { HelpWord } from '../../../components/helpTexts.ts'
import { Icon } from '../../../components/Icon.tsx'
import type { Currency } from '../../../lib/currencies.ts'
import { money } from '../../../lib/format.ts'
import { riskIn } from './atRisk.ts'
import styles from './Charter.module.css'
import { charterTexts } from './charterTexts.ts'
import { cashHoldersIn, depositIn, feesIn, rulesIn } from './rules.ts'

interface CharterTermsProps {
  charter: CharterResponse
  currency: Currency
  seats: number
  /** Omitted where it is shown beside. */
  money?: {
    readonly currency: Currency
    readonly contribution: string
    readonly cycleType: CycleType | null
    readonly rhythm: OtherRhythm | null
    readonly seats: number
    readonly pot: string
    readonly members: readonly { readonly seats: readonly number[] }[]
  }
  /** What the reader's seat can lose. */
  risk?: AtRiskResponse | null
}

/** The rules of a circle, in sentences. */
export const CharterTerms = ({ charter, currency, seats, money: amounts, risk }: CharterTermsProps) => (
  <>
    <TermList
      of={[
        ...(amounts ? amountsIn(amounts) : []),
        ...explained('grace', rulesIn(charter, { toBeDrawn: risk?.toBeDrawn ?? false })),
        ...explained('deposit', depositIn(charter.deposit, currency)),
        ...feesIn(charter, { currency, seats }),
        ...cashHoldersIn(charter.cashHolders, currency),
      ]}
    />
    {risk && <AtRisk risk={risk} currency={currency} />}
  </>
)

type Term = string | readonly [string, HelpWord]

/** The first of these sentences is where the word stands. */
const explained = (word: HelpWord, [first, ...rest]: readonly string[]): readonly Term[] =>
  first === undefined ? [] : [[first, word], ...rest]

export const TermList = ({ of: terms }: { of: readonly Term[] }) => (
  <ul className={styles.terms}>
    {terms
      .map(term => (typeof term === 'string' ? ([term] as const) : term))
      .map(([term, word]) => (
        <li key={term}>
          <Icon of={Check} size={18} />
          <span>
            {term} {word && <Help word={word} />}
          </span>
        </li>
      ))}
  </ul>
)

/** Emphasised among the rules, because it is the possible loss. */
const AtRisk = ({ risk, currency }: { risk: AtRiskResponse; currency: Currency }) => {
  const [figure, ...notes] = riskIn(risk, currency)
  return (
    <div className={styles.risk}>
      <Icon of={ShieldAlert} size={20} />
      <div>
        <p>
          <strong>{figure}</strong>
        </p>
        {notes.map(note => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </div>
  )
}

const amountsIn = ({
  currency,
  contribution,
  seats,
  pot,
  members,
  ...rhythm
}: NonNullable<CharterTermsProps['money']>): readonly string[] => [
  charterTexts.terms[members.some(one => one.seats.length > 1) ? 'shareOfSeat' : 'share']({
    amount: money(contribution, currency),
    every: everyText(rhythm),
    rounds: seats,
  }),
  charterTexts.terms.pot({
    amount: money(contribution, currency),
    members: seats,
    pot: money(pot, currency),
  }),
]
