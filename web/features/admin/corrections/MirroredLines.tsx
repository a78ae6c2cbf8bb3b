import type { MirroredLine } from '#shared/api/corrections.ts'
import { bookTexts } from '../../../components/books/bookTexts.ts'
import { movedMoney } from '../../../lib/signed.ts'
import styles from './Corrections.module.css'
import { texts } from './texts.ts'

const words = texts.lines

/** The lines that reversing an entry books: its own, mirrored. */
export const MirroredLines = ({ lines, of }: { lines: readonly MirroredLine[]; of: string }) => (
  <table className={styles.lines}>
    <caption>
      {words.title}
      <span className="unseen"> {words.caption(of)}</span>
    </caption>
    <thead className="unseen">
      <tr>
        <th scope="col">{words.account}</th>
        <th scope="col">{words.amount}</th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ account, user, round, amount }) => (
        <tr key={`${account}-${user?.userId}-${amount}`}>
          <th scope="row">
            {bookTexts.accounts[account]}{' '}
            {user !== null && (
              <span className={styles.whose} dir="auto">
                {user.name}
              </span>
            )}
            {round !== null && <span className="muted"> {words.round(round)}</span>}
          </th>
          <td className={styles.amount}>{movedMoney(amount)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
