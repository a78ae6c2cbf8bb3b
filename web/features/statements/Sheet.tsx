import type { StatementResponse } from '#shared/api/statements.ts'
import { rowOf } from '#shared/intl.ts'
import { Facts } from '../../components/Facts.tsx'
import { Table } from '../../components/Table.tsx'
import { cx } from '../../lib/cx.ts'
import { day, moment } from '../../lib/format.ts'
import { periodName } from '../../lib/intl.ts'
import { signedMoney } from '../../lib/signed.ts'
import styles from './StatementPage.module.css'
import { texts } from './texts.ts'

/** A statement in its printed form. */
export const Sheet = ({ statement }: { statement: StatementResponse }) => {
  const { period, from, to, timeZone, madeAt, lines, count, accounts, currency } = statement
  const head = texts.head({ period: periodName(period) })
  return (
    <article className={styles.sheet} aria-label={head}>
      <header>
        <p className={styles.issuer}>{texts.issuer}</p>
        <h2>{head}</h2>
        <p>{ofWhom(statement)}</p>
        <p className="muted">{texts.days({ from: day(from), to: day(to), zone: timeZone })}</p>
        <p className="muted">{texts.made({ at: moment(madeAt) })}</p>
      </header>
      <Facts
        className={cx(styles.figures, 'figures')}
        of={[
          [texts.opening, signedMoney(statement.opening, currency)],
          [texts.came, signedMoney(statement.came, currency)],
          [texts.went, signedMoney(statement.went, currency)],
          [texts.closing, signedMoney(statement.closing, currency)],
        ]}
      />
      {accounts.length > 0 && <Accounts statement={statement} />}
      {lines.length === 0 ? <p className="muted">{texts.none}</p> : <Lines statement={statement} />}
      {count > lines.length && <p className="muted">{texts.more({ shown: lines.length, all: count })}</p>}
      <p className={styles.note}>{statement.account ? texts.explainedAccount : texts.explained}</p>
    </article>
  )
}

const ofWhom = ({ member, goal, account, currency, currencies }: StatementResponse): string => {
  const isOneOfSeveral = currencies.some(code => code !== currency)
  if (account)
    return rowOf(
      [account.name, member?.name, goal?.name, isOneOfSeveral && currency].filter(
        part => typeof part === 'string',
      ),
    )
  if (!member) return texts.ofGoal({ goal: goal?.name ?? '' })
  if (goal) return texts.ofMember({ member: member.name, goal: goal.name })
  return isOneOfSeveral
    ? texts.inAllOf({ member: member.name, currency })
    : texts.inAll({ member: member.name })
}

const Accounts = ({ statement: { accounts, currency } }: { statement: StatementResponse }) => (
  <Table
    className={styles.table}
    caption={<caption>{texts.madeOf}</caption>}
    rows={accounts}
    keyOf={({ account }) => account}
    columns={[
      { head: texts.account, isRowHead: true, cell: ({ name }) => name },
      { head: texts.before, className: 'figures', cell: ({ opening }) => signedMoney(opening, currency) },
      { head: texts.after, className: 'figures', cell: ({ closing }) => signedMoney(closing, currency) },
    ]}
  />
)

const Lines = ({ statement }: { statement: StatementResponse }) => {
  const { lines, member, goal, account, currency } = statement
  return (
    <Table
      className={styles.table}
      caption={<caption>{texts.lines}</caption>}
      rows={lines}
      keyOf={({ id }) => id}
      columns={[
        { head: texts.columns.date, className: styles.day, cell: line => day(line.day) },
        {
          head: texts.columns.what,
          cell: line => (
            <>
              <span className={styles.what}>{line.what}</span>{' '}
              <span className="muted">
                {rowOf([
                  ...(goal ? [] : [line.goal]),
                  ...(member || line.member === '' ? [] : [line.member]),
                  ...(account ? [] : [line.accountName]),
                  ...(line.round === null ? [] : [texts.round({ round: line.round })]),
                ])}
              </span>
            </>
          ),
        },
        {
          head: texts.columns.amount,
          className: 'figures',
          cell: line => (line.isForOther ? texts.inNoBalance : signedMoney(line.amount, currency)),
        },
        {
          head: texts.columns.balance,
          className: 'figures',
          cell: line => signedMoney(line.balance, currency),
        },
      ]}
    />
  )
}
