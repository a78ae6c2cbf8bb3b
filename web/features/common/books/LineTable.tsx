import { Link } from 'wouter'
import { accountNames } from '#shared/api/accountNameTexts.ts'
import type { JournalLineResponse } from '#shared/api/books.ts'
import { EventTable } from '../../../components/EventTable.tsx'
import { moment } from '../../../lib/format.ts'
import { movedMoney, signedMoney } from '../../../lib/signed.ts'
import { bookTexts as texts } from './bookTexts.ts'
import { entryName } from './entryName.ts'
import styles from './LineTable.module.css'

const { columns } = texts

interface LineTableProps {
  /** For screen readers. */
  caption: string
  lines: readonly JournalLineResponse[]
  /** Of all amounts. */
  currency: string
  total: string
  count: number
  /** The address of a line's event. */
  eventOf: (line: Pick<JournalLineResponse, 'goalId' | 'revision'>) => string
  /** Whether to show each line's goal, where the lines are of several. */
  goals?: boolean
  /** Whether to show each line's account. */
  accounts?: boolean
}

/**
 * Lines of the journal, newest first, each with the balance after it; below them the sum, doubly underlined.
 */
export const LineTable = ({
  caption,
  lines,
  currency,
  total,
  count,
  eventOf,
  goals,
  accounts,
}: LineTableProps) => (
  <EventTable
    look={styles}
    className={accounts ? styles.wide : goals ? styles.ofGoals : undefined}
    caption={caption}
    rows={lines}
    keyOf={line => `${line.goalId}-${line.revision}-${line.line}`}
    columns={[
      { head: columns.when, area: 'when', cell: ({ at }) => <time dateTime={at}>{moment(at)}</time> },
      {
        head: columns.entry,
        area: 'entry',
        isRowHead: true,
        cell: line => <Entry line={line} currency={currency} eventOf={eventOf} />,
      },
      accounts && { head: columns.account, area: 'account', cell: ({ account }) => accountNames[account] },
      { head: columns.member, area: 'member', cell: ({ user }) => user && <bdi>{user.name}</bdi> },
      goals && { head: columns.goal, area: 'goal', cell: ({ goalName }) => <bdi>{goalName}</bdi> },
      { head: columns.amount, area: 'amount', cell: ({ amount }) => movedMoney(amount, currency) },
      { head: columns.balance, area: 'balance', cell: ({ balance }) => signedMoney(balance, currency) },
    ]}
    foot={
      <tr>
        <th scope="row" colSpan={3 + Number(accounts ?? 0) + Number(goals ?? false)}>
          {texts.together} <span className="muted">{texts.entriesOf({ count })}</span>
        </th>
        <td className={styles.sum}>{signedMoney(total, currency)}</td>
        <td className={styles.rest} />
      </tr>
    }
  />
)

interface EntryProps extends Pick<LineTableProps, 'currency' | 'eventOf'> {
  line: JournalLineResponse
}

const Entry = ({ line, currency, eventOf }: EntryProps) => {
  const { entry, amount, round, reversedBy, reverses } = line
  const other = reversedBy ?? reverses
  const words = entryName(entry)
  return (
    <>
      <Link
        to={eventOf(line)}
        aria-label={texts.eventOf({ entry: words, amount: movedMoney(amount, currency) })}
      >
        {words}
      </Link>
      {round !== null && <span className="muted"> {texts.round({ round })}</span>}
      {other !== null && (
        <Link to={eventOf({ ...line, revision: other })} className={styles.reversal}>
          {reversedBy === null ? texts.reverses({ revision: other }) : texts.reversedBy({ revision: other })}
        </Link>
      )}
    </>
  )
}
