import { Link } from 'wouter'
import type { JournalLineResponse } from '#shared/api/books.ts'
import { cx } from '../../lib/cx.ts'
import { moment } from '../../lib/format.ts'
import { movedMoney, signedMoney } from '../../lib/signed.ts'
import { bookTexts as texts } from './bookTexts.ts'
import styles from './LineTable.module.css'

const { columns } = texts

interface LineTableProps {
  /** For whoever does not see what stands above it. */
  caption: string
  lines: readonly JournalLineResponse[]
  total: string
  count: number
  /** Where the event of a line is seen. */
  eventOf: (line: Pick<JournalLineResponse, 'goalId' | 'revision'>) => string
  /** How a goal is called, where the lines are of several. */
  goalName?: (goalId: number) => string
  /** Where a line says its account, and whose it is where that is nobody. */
  accounts?: boolean
}

/** Lines of the journal, the newest first, each with what all up to it add up to; below them the sum, doubly ruled. */
export const LineTable = ({ caption, lines, total, count, eventOf, goalName, accounts }: LineTableProps) => (
  <div className={styles.frame}>
    <table className={cx(styles.table, accounts ? styles.wide : goalName && styles.ofGoals)}>
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.when}</th>
          <th scope="col">{columns.entry}</th>
          {accounts && <th scope="col">{columns.account}</th>}
          <th scope="col">{columns.member}</th>
          {goalName && <th scope="col">{columns.goal}</th>}
          <th scope="col">{columns.amount}</th>
          <th scope="col">{columns.balance}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(line => (
          <Line key={`${line.goalId}-${line.revision}-${line.line}`} line={line} eventOf={eventOf}>
            {accounts && <td className={styles.account}>{texts.accounts[line.account]}</td>}
            <td className={styles.member} dir="auto">
              {line.user?.name}
            </td>
            {goalName && (
              <td className={styles.goal} dir="auto">
                {goalName(line.goalId)}
              </td>
            )}
          </Line>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3 + Number(accounts ?? 0) + Number(goalName !== undefined)}>
            {texts.together} <span className="muted">{texts.entriesOf(count)}</span>
          </th>
          <td className={styles.sum}>{signedMoney(total)}</td>
          <td className={styles.rest} />
        </tr>
      </tfoot>
    </table>
  </div>
)

interface LineProps {
  line: JournalLineResponse
  eventOf: LineTableProps['eventOf']
  children: React.ReactNode
}

const Line = ({ line, eventOf, children }: LineProps) => {
  const { at, entry, amount, balance, round, reversedBy, reverses } = line
  const other = reversedBy ?? reverses
  const words = texts.entries[entry] ?? entry
  return (
    <tr>
      <td className={styles.when}>
        <time dateTime={at}>{moment(at)}</time>
      </td>
      <th scope="row" className={styles.entry}>
        <Link to={eventOf(line)} aria-label={texts.eventOf(words, movedMoney(amount))}>
          {words}
        </Link>
        {round !== null && <span className="muted"> {texts.round(round)}</span>}
        {other !== null && (
          <Link to={eventOf({ ...line, revision: other })} className={styles.reversal}>
            {reversedBy === null ? texts.reverses(other) : texts.reversedBy(other)}
          </Link>
        )}
      </th>
      {children}
      <td className={styles.amount}>{movedMoney(amount)}</td>
      <td className={styles.balance}>{signedMoney(balance)}</td>
    </tr>
  )
}
