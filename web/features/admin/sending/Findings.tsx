import type { BankStatementResponse, StatementFinding } from '#shared/api/sending.ts'
import { Items } from '../../../components/Items.tsx'
import { StatusBadge, type StatusTone } from '../../../components/StatusBadge.tsx'
import { day, money } from '../../../lib/format.ts'
import styles from './Sending.module.css'
import { texts as all } from './texts.ts'

const texts = all.statement

/** What a statement shows about payouts. */
export const Findings = ({ of }: { of: BankStatementResponse & { kind: 'findings' } }) => (
  <section>
    <p className="muted">{texts.counts({ entries: of.entries, known: of.known })}</p>
    <Items of={of.findings} none={texts.none} className={styles.list}>
      {finding => <Finding key={finding.line} finding={finding} />}
    </Items>
  </section>
)

const Finding = ({ finding }: { finding: StatementFinding }) => {
  const { is, way, currency, name, text, payouts, refused } = finding
  const entry = { date: day(finding.day), amount: money(finding.amount, currency), way }
  return (
    <li>
      <div className={styles.head}>
        <h3>{name === '' ? texts.entryOfNobody(entry) : texts.entry({ ...entry, name })}</h3>
        <StatusBadge tone={refused ? 'waiting' : tones[is]}>{texts.is[is]}</StatusBadge>
      </div>
      {text !== '' && <p className="muted">{text}</p>}
      {payouts.map(({ id, recipient, amount }) => (
        <p key={id}>{texts.about({ amount: money(amount, currency), who: recipient })}</p>
      ))}
      {refused && <p>{texts.refused({ reason: refused.message })}</p>}
    </li>
  )
}

const tones: Readonly<Record<StatementFinding['is'], StatusTone>> = {
  sent: 'good',
  confirms: 'good',
  returned: 'returned',
  amount_differs: 'bad',
  account_differs: 'bad',
  sent_twice: 'bad',
  unknown_reference: 'bad',
  may_be: 'waiting',
  may_be_returned: 'waiting',
}
