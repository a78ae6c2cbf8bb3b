import type { StatementLine } from '#projections/readModels/journal/query.ts'
import type { Currency } from '#shared/currencies.ts'
import { withoutDirections } from '#shared/isolated.ts'
import { defaultCurrency, formatDecimal } from '#shared/money.ts'
import { cut } from '#shared/text.ts'
import type { Instant } from '#shared/time.ts'
import { minutesAhead } from '#shared/zones.ts'
import { describedLine, lineId, type MadeStatement, memberOf } from './statement.ts'
import { statementTexts } from './statementTexts.ts'

const header =
  '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n' +
  '<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n'

/** The same lines for accounting programs, as defined by OFX 2.1.1, including the order of its elements. */
export async function* statementOfx(made: MadeStatement): AsyncGenerator<string> {
  const { statement, period, madeAt } = made
  const { currency, closingMinor } = statement
  const { timeZone, from, until } = period
  // A month that is not over has its balance as of now.
  const asOf = madeAt < until ? madeAt : before(until)
  yield `${header}<OFX>\n<SIGNONMSGSRSV1><SONRS>${fine}<DTSERVER>${moment(madeAt, timeZone)}</DTSERVER>` +
    '<LANGUAGE>ENG</LANGUAGE></SONRS></SIGNONMSGSRSV1>\n' +
    `<BANKMSGSRSV1><STMTTRNRS><TRNUID>0</TRNUID>${fine}<STMTRS><CURDEF>${currency}</CURDEF>` +
    `<BANKACCTFROM><BANKID>CALABASH</BANKID><ACCTID>${accountOf(made)}</ACCTID><ACCTTYPE>SAVINGS</ACCTTYPE></BANKACCTFROM>\n` +
    `<BANKTRANLIST><DTSTART>${moment(from, timeZone)}</DTSTART><DTEND>${moment(asOf, timeZone)}</DTEND>\n`
  for await (const lines of statement.lines())
    yield lines
      // A payment for another's seat moves nothing in this account.
      .filter(({ forOtherMinor }) => forOtherMinor === null)
      .map(line => transaction(line, { timeZone, currency, isNamed: made.member === null }))
      .join('')
  yield '</BANKTRANLIST>\n' +
    `<LEDGERBAL><BALAMT>${formatDecimal(closingMinor, currency)}</BALAMT>` +
    `<DTASOF>${moment(asOf, timeZone)}</DTASOF></LEDGERBAL>\n` +
    '</STMTRS></STMTTRNRS></BANKMSGSRSV1>\n</OFX>\n'
}

const fine = '<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>'

interface Form {
  readonly timeZone: string
  readonly currency: Currency
  /** Whether lines contain their member. */
  readonly isNamed: boolean
}

const transaction = (line: StatementLine, { timeZone, currency, isNamed }: Form): string => {
  const entry = describedLine(line, currency)
  const what = line.round === null ? entry : statementTexts.inRound({ what: entry, round: line.round })
  const memo = isNamed && line.userId !== null ? statementTexts.of({ what, name: memberOf(line) }) : what
  return (
    `<STMTTRN><TRNTYPE>${line.amountMinor < 0 ? 'DEBIT' : 'CREDIT'}</TRNTYPE>` +
    `<DTPOSTED>${moment(line.at, timeZone)}</DTPOSTED>` +
    `<TRNAMT>${formatDecimal(line.amountMinor, currency)}</TRNAMT>` +
    `<FITID>${lineId(line)}</FITID><NAME>${text(line.goal, 32)}</NAME><MEMO>${text(memo, 255)}</MEMO></STMTTRN>\n`
  )
}

/**
 * At most 22 characters long, which is enough for the digits of goal and member. For these programs an
 * account has one currency, so there is one for each.
 */
const accountOf = ({ goal, member, account, statement: { currency } }: MadeStatement): string =>
  [
    goal && `G${goal.goalId}`,
    member && `M${member.userId}`,
    goal || currency === defaultCurrency ? undefined : currency,
    account?.account.toUpperCase(),
  ]
    .filter(Boolean)
    .join('-')
    .slice(0, 22)

const before = (at: Instant): Instant => new Date(Date.parse(at) - 1).toISOString() as Instant

/** `20261121193000.000[-5:EST]` without the zone's name: the local time, and its offset from UTC in hours. */
export const moment = (at: Instant, timeZone: string): string => {
  const minutes = minutesAhead(at, timeZone)
  const there = new Date(Date.parse(at) + minutes * 60_000).toISOString()
  const hours = `${minutes < 0 ? '-' : '+'}${Math.floor(Math.abs(minutes) / 60)}`
  const part = Math.abs(minutes) % 60
  const offset = part === 0 ? hours : `${hours}.${String(Math.round((part / 60) * 100)).padStart(2, '0')}`
  return `${there.slice(0, 23).replace(/[-T:]/g, '')}[${offset}]`
}

/** At most this many characters, without those that XML lacks or reserves. */
const text = (raw: string, most: number): string =>
  cut(withoutDirections(raw).replace(notInXml, ' ').trim(), most)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is not to come through
const notInXml = /[\u0000-\u001f\ufffe\uffff]+/g
