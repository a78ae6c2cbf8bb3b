import type { StatementResponse } from '#shared/api/statements.ts'
import { day, moment, money } from '../../lib/format.ts'
import styles from './StatementPage.module.css'
import { texts } from './texts.ts'

/** A statement as it goes on paper. */
export const Sheet = ({ statement }: { statement: StatementResponse }) => {
  const { period, from, to, timeZone, madeAt, lines, count } = statement
  return (
    <article className={styles.sheet} aria-label={texts.head(period)}>
      <header>
        <p className={styles.issuer}>{texts.issuer}</p>
        <h2>{texts.head(period)}</h2>
        <p>{ofWhom(statement)}</p>
        <p className="muted">{texts.days(day(from), day(to), timeZone)}</p>
        <p className="muted">{texts.made(moment(madeAt))}</p>
      </header>
      <Figures {...statement} />
      {statement.accounts.length > 0 && <Accounts accounts={statement.accounts} />}
      {lines.length === 0 ? <p className="muted">{texts.none}</p> : <Lines statement={statement} />}
      {count > lines.length && <p className="muted">{texts.more(lines.length, count)}</p>}
      <p className={styles.note}>{statement.account ? texts.explainedAccount : texts.explained}</p>
    </article>
  )
}

const ofWhom = ({ member, goal, account }: StatementResponse): string => {
  if (account) return texts.ofAccount([account.name, member?.name, goal?.name])
  if (!member) return texts.ofGoal(goal?.name ?? '')
  return goal ? texts.ofMember(member.name, goal.name) : texts.inAll(member.name)
}

const Figures = ({ opening, came, went, closing }: StatementResponse) => (
  <dl className={styles.figures}>
    {(
      [
        [texts.opening, opening],
        [texts.came, came],
        [texts.went, went],
        [texts.closing, closing],
      ] as const
    ).map(([term, amount]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd className="figures">{signed(amount)}</dd>
      </div>
    ))}
  </dl>
)

const Accounts = ({ accounts }: Pick<StatementResponse, 'accounts'>) => (
  <table className={styles.table}>
    <caption>{texts.madeOf}</caption>
    <thead>
      <tr>
        <th scope="col">{texts.account}</th>
        <th scope="col">{texts.before}</th>
        <th scope="col">{texts.after}</th>
      </tr>
    </thead>
    <tbody>
      {accounts.map(({ account, name, opening, closing }) => (
        <tr key={account}>
          <th scope="row">{name}</th>
          <td className="figures">{signed(opening)}</td>
          <td className="figures">{signed(closing)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Lines = ({ statement: { lines, member, goal, account } }: { statement: StatementResponse }) => (
  <table className={styles.table}>
    <caption>{texts.lines}</caption>
    <thead>
      <tr>
        <th scope="col">{texts.columns.date}</th>
        <th scope="col">{texts.columns.what}</th>
        <th scope="col">{texts.columns.amount}</th>
        <th scope="col">{texts.columns.balance}</th>
      </tr>
    </thead>
    <tbody>
      {lines.map(line => (
        <tr key={line.id}>
          <td className={styles.day}>{day(line.day)}</td>
          <td>
            <span className={styles.what}>{line.what}</span>{' '}
            <span className="muted">
              {[
                ...(goal ? [] : [line.goal]),
                ...(member || line.member === '' ? [] : [line.member]),
                ...(account ? [] : [line.accountName]),
                ...(line.round === null ? [] : [texts.round(line.round)]),
              ].join(', ')}
            </span>
          </td>
          <td className="figures">{signed(line.amount)}</td>
          <td className="figures">{signed(line.balance)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const signed = (amount: string): string =>
  amount.startsWith('-') ? `-${money(amount.slice(1))}` : money(amount)
