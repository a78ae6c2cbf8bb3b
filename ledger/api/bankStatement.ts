import type { Problem } from '#shared/api/problem.ts'
import type { BankStatementResponse, StatementColumns, StatementFinding } from '#shared/api/sending.ts'
import { formatDecimal, minor } from '#shared/money.ts'
import { isRefusal, type Refusal } from '#shared/refusals.ts'
import { isDecided } from '../accounts/bankFindings.ts'
import type { User } from '../accounts/users.ts'
import type { BankEntry } from '../bankFiles/entry.ts'
import { type DecidedOutcome, type Finding, match } from '../bankFiles/matching.ts'
import { readInThread } from '../bankFiles/readInThread.ts'
import { sendPayout } from '../domain/goal/payouts/sending.ts'
import type { Context } from '../handle.ts'
import type { ApiParts } from './context.ts'
import { expectedPayouts, type OnStatement } from './payoutsOnStatement.ts'
import { payoutViewer } from './payoutViewer.ts'
import { personOf } from './presenters/payout.ts'
import { ProblemError, refusalProblem } from './problem.ts'
import { recordSending } from './recordSending.ts'
import { statementNoteTexts } from './statementNoteTexts.ts'

interface Asked {
  readonly account: User
  readonly bytes: Uint8Array
  readonly columns: StatementColumns | undefined
  readonly context: Context
}

const notes: Readonly<
  Partial<Record<DecidedOutcome, (values: { day: string; amount: string; currency: string }) => string>>
> = statementNoteTexts

/** What a statement of the bank says about payouts, and which of them could be recorded. */
export const lookAtStatement = (deps: ApiParts, asked: Asked) =>
  withFindings(deps, asked, async ({ finding, payout }) =>
    finding.outcome === 'sent' && payout ? refusedNow(deps, asked, payout) : null,
  )

/**
 * Records what the statement decides, by the same rules as by hand. What is refused is found again by the next import, and so is
 * everything after an interruption.
 */
export const recordStatement = (deps: ApiParts, asked: Asked) =>
  withFindings(deps, asked, async ({ finding, payout }) => {
    const refused = finding.outcome === 'sent' && payout ? await record(deps, asked, payout) : null
    if (refused || !payout || !isDecided(finding)) return refused
    const { id: userId } = asked.account
    await deps.bankFindings.keep(finding, userId)
    const note = notes[finding.outcome]
    if (note) await deps.payoutNotes.add(payout, userId, note(shownEntry(finding.entry)))
    return null
  })

interface Found {
  readonly finding: Finding
  /** The only one that it is about. */
  readonly payout: OnStatement | undefined
}

const withFindings = async (
  deps: ApiParts,
  { account, bytes, columns }: Asked,
  act: (found: Found) => Promise<Problem | null>,
): Promise<BankStatementResponse | Refusal> => {
  const read = await readInThread(bytes, columns)
  if (isRefusal(read)) return read
  if ('guess' in read)
    return { kind: 'columns', columns: read.guess.columns, rows: read.guess.rows.map(({ cells }) => cells) }
  const { entries } = read
  const payouts = await expectedPayouts(deps, account, entries)
  const byKey = new Map(payouts.map(payout => [payout.key, payout]))
  const remembered = await deps.bankFindings.of(
    [...byKey.keys()],
    entries.map(({ id }) => id),
  )
  const findings = match(entries, payouts, remembered)
  const shown: StatementFinding[] = []
  for (const finding of findings) {
    const { outcome } = finding
    if (outcome === 'known' || outcome === 'unrelated') continue
    const keys = 'key' in finding ? [finding.key] : 'keys' in finding ? finding.keys : []
    const about = keys.flatMap(key => byKey.get(key) ?? [])
    const refused = await act({ finding, payout: 'key' in finding ? about[0] : undefined })
    shown.push({
      ...{ line: finding.entry.line, is: outcome, refused, ...shownEntry(finding.entry) },
      payouts: await Promise.all(about.map(payout => shownPayout(deps, payout))),
    })
  }
  const known = findings.filter(({ outcome }) => outcome === 'known').length
  return { kind: 'findings', entries: entries.length, known, findings: shown }
}

const record = async (
  deps: ApiParts,
  { account, context }: Asked,
  payout: OnStatement,
): Promise<Problem | null> => {
  const { goalId, payoutId, attempt, currency, reference, destination } = payout
  const method = 'bank_transfer'
  const amount = formatDecimal(payout.amountMinor, currency)
  const body = { attempt, method, reference, amount, destination: destination?.id } as const
  try {
    const sending = { goalId, payoutId, userId: account.id, asAdmin: true, currency, body, context }
    const handled = await recordSending(deps, { ...sending, approvalAbove: deps.approvalAbove(currency) })
    return handled.outcome === 'refused' ? refusalProblem(handled.refusal).problem : null
  } catch (error) {
    // The limit of a day.
    if (error instanceof ProblemError) return error.problem
    throw error
  }
}

const refusedNow = async (
  deps: ApiParts,
  { account }: Asked,
  payout: OnStatement,
): Promise<Problem | null> => {
  const { state, currency, amountMinor, payoutId, attempt, reference, destination } = payout
  const viewer = await payoutViewer(account, [currency], deps)
  const how = {
    payoutId,
    attempt,
    method: 'bank_transfer',
    reference,
    from: 'bank',
    amountMinor,
    destination,
  } as const
  const limits = { approvalAbove: deps.approvalAbove(currency), reserveLeft: viewer.reserveLeft(currency) }
  const decision = sendPayout({ type: 'SendPayout', ...viewer, ...how, ...limits }, state)
  return decision.outcome === 'refused' ? refusalProblem(decision.refusal).problem : null
}

const shownEntry = ({ day, amountMinor, currency, counterparty, text, endToEnd }: BankEntry) => ({
  ...{ day, currency, amount: formatDecimal(minor(Math.abs(amountMinor)), currency) },
  way: amountMinor < 0 ? ('left' as const) : ('came' as const),
  ...{ name: counterparty.name, text: [endToEnd, text].filter(Boolean).join(' ') },
})

const shownPayout = async ({ users }: ApiParts, { id, userId, amountMinor, currency }: OnStatement) => ({
  id,
  recipient: personOf(userId, (await users.byId(userId))?.username ?? null).name,
  amount: formatDecimal(amountMinor, currency),
})
