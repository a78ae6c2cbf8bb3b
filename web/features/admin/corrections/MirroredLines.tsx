import { accountNames } from '#shared/api/accountNameTexts.ts'
import type { MirroredLine } from '#shared/api/corrections.ts'
import { Table } from '../../../components/Table.tsx'
import { movedMoney } from '../../../lib/signed.ts'
import styles from './Corrections.module.css'
import { texts } from './texts.ts'

const words = texts.lines

interface MirroredLinesProps {
  lines: readonly MirroredLine[]
  currency: string
  of: string
}

/** The lines that reversing an entry books: its own, mirrored. */
export const MirroredLines = ({ lines, currency, of }: MirroredLinesProps) => (
  <Table
    className={styles.lines}
    caption={
      <caption>
        {words.title}
        <span className="unseen"> {words.caption({ entry: of })}</span>
      </caption>
    }
    headClassName="unseen"
    rows={lines}
    keyOf={({ account, user, amount }) => `${account}-${user?.userId}-${amount}`}
    columns={[
      {
        head: words.account,
        isRowHead: true,
        cell: ({ account, user, round }) => (
          <>
            {accountNames[account]}{' '}
            {user !== null && (
              <span className={styles.whose} dir="auto">
                {user.name}
              </span>
            )}
            {round !== null && <span className="muted"> {words.round({ round })}</span>}
          </>
        ),
      },
      { head: words.amount, className: styles.amount, cell: ({ amount }) => movedMoney(amount, currency) },
    ]}
  />
)
