import type pg from 'pg'
import {
  goalHead,
  openStatement,
  type Statement,
  type StatementLine,
  type StatementOf,
} from '#projections/readModels/journal/query.ts'
import { accountNames } from '#shared/api/accountNameTexts.ts'
import { type StatementResponse, statementPageLines } from '#shared/api/statements.ts'
import type { Currency } from '#shared/currencies.ts'
import { defaultCurrency, formatDecimal, formatMoney, type Minor } from '#shared/money.ts'
import { peopleTexts } from '#shared/peopleTexts.ts'
import type { Instant } from '#shared/time.ts'
import { dateIn } from '#shared/zones.ts'
import type { StatementPeriod } from './period.ts'
import { statementTexts, whatOf } from './statementTexts.ts'

/** A statement with its head, ready to be rendered in any of its formats. */
export interface MadeStatement {
  readonly statement: Statement
  readonly period: StatementPeriod
  readonly of: StatementOf
  readonly goal: { readonly goalId: number; readonly name: string; readonly isCircle: boolean } | null
  readonly member: { readonly userId: number; readonly name: string } | null
  readonly account: StatementResponse['account']
  readonly madeAt: Instant
}

interface Wanted {
  readonly of: StatementOf
  readonly memberName: string | undefined
  readonly period: StatementPeriod
  readonly now: Instant
}

/** Undefined for an unknown goal. The result must be closed. */
export const makeStatement = async (
  pool: pg.Pool,
  { of, memberName, period, now }: Wanted,
): Promise<MadeStatement | undefined> => {
  const { goalId, userId, account } = of
  const head = goalId === undefined ? undefined : await goalHead(pool, goalId)
  if (goalId !== undefined && !head) return undefined
  return {
    statement: await openStatement(pool, of, period),
    period,
    of,
    goal: goalId === undefined || !head ? null : { goalId, name: head.name, isCircle: head.isCircle },
    account: account === undefined ? null : { account, name: accountNames[account] },
    member: userId === undefined ? null : { userId, name: memberName ?? peopleTexts.formerMember },
    madeAt: now,
  }
}

/** The member of a line; empty for the platform's accounts. */
export const memberOf = ({ userId, username }: StatementLine): string =>
  userId === null ? '' : (username ?? peopleTexts.formerMember)

/** What happened; a payment for the seat of another member names its payer, or to its payer that member. */
export const describedLine = (line: StatementLine, currency: Currency): string => {
  const { entry, account, payerUserId, payer, forOtherMinor } = line
  const what = whatOf(entry, account)
  if (forOtherMinor !== null)
    return statementTexts.paidFor({
      what,
      name: memberOf(line),
      amount: formatMoney(forOtherMinor, currency),
    })
  return payerUserId === null
    ? what
    : statementTexts.paidBy({ what, payer: payer ?? peopleTexts.formerMember })
}

/** The permanent id of a journal line, the same in every file. */
export const lineId = ({ goalId, revision, line }: StatementLine): string =>
  `goal-${goalId}-${revision}-${line}`

/** `goal-5-member-17-2026-11`: the file name; before the period a currency other than the default one. */
export const statementName = ({ statement, goal, member, account, period }: MadeStatement): string =>
  [
    goal && `goal-${goal.goalId}`,
    member && `member-${member.userId}`,
    account && `account-${account.account}`,
    statement.currency !== defaultCurrency && statement.currency,
    period.name,
  ]
    .filter(Boolean)
    .join('-')

/** For the printable page: all figures, and the first lines. */
export const statementResponse = async (made: MadeStatement): Promise<StatementResponse> => {
  const { statement, period, goal, member, account, madeAt } = made
  const { currency, currencies } = statement
  const shown = (amount: Minor): string => formatDecimal(amount, currency)
  const lines: StatementLine[] = []
  for await (const batch of statement.lines()) {
    lines.push(...batch)
    if (lines.length >= statementPageLines) break
  }
  return {
    period: period.name,
    from: period.firstDay,
    to: period.lastDay,
    timeZone: period.timeZone,
    madeAt,
    goal,
    member,
    account,
    currency,
    currencies,
    opening: shown(statement.openingMinor),
    closing: shown(statement.closingMinor),
    came: shown(statement.cameMinor),
    went: shown(statement.wentMinor),
    count: statement.count,
    accounts: statement.accounts.map(({ account, openingMinor, closingMinor }) => ({
      account,
      name: accountNames[account],
      opening: shown(openingMinor),
      closing: shown(closingMinor),
    })),
    lines: lines.slice(0, statementPageLines).map(line => ({
      id: lineId(line),
      at: line.at,
      day: dateIn(line.at, period.timeZone),
      goalId: line.goalId,
      goal: line.goal,
      member: memberOf(line),
      what: describedLine(line, currency),
      account: line.account,
      accountName: accountNames[line.account],
      round: line.round,
      amount: shown(line.amountMinor),
      isForOther: line.forOtherMinor !== null,
      balance: shown(line.balanceMinor),
    })),
  }
}
