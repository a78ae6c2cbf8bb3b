import { z } from 'zod'
import { invalidRequest, noSuch } from '../errors.ts'
import { idOf, type Stored } from '../objects.ts'
import { flag, metadata, noParams, oneOf, readParams } from '../params.ts'
import { listAll, lockNamed, retrieve } from '../reading.ts'
import { type Context, type Effect, type Handler, ok, type Resource } from '../route.ts'
import { move } from './disputeFunds.ts'
import { evidenceFields, fileFields, openDispute, withdrawFunds } from './newDispute.ts'

type Dispute = Stored['dispute']
type Where = Pick<Context, 'session' | 'now'>

const isOver = ({ status }: Dispute): boolean => ['won', 'lost', 'warning_closed'].includes(status)

const updateParams = z.strictObject({
  evidence: z.strictObject(evidenceFields).optional(),
  submit: flag.optional(),
  metadata: metadata.optional(),
})

/**
 * Evidence is submitted unless `submit` is false. Two texts that Stripe defines decide the outcome in test
 * mode.
 */
const update: Handler = async context => {
  const given = readParams(updateParams, context.params)
  const dispute = await lockNamed(context, 'dispute')
  if (given.evidence !== undefined && isOver(dispute))
    throw invalidRequest('This dispute is already closed', { code: 'dispute_already_closed' })
  // An empty value removes a field.
  const news = Object.entries(given.evidence ?? {})
    .filter(([, text]) => text !== undefined)
    .map(([name, text]) => [name, text === '' ? null : text] as const)
  for (const [name, id] of news) await refuseNoFile(context, name, id)
  const evidence = { ...dispute.evidence, ...Object.fromEntries(news) }
  const submitted = given.evidence !== undefined && given.submit !== false
  const details = dispute.evidence_details
  const question = dispute.status.startsWith('warning_')
  const updated = await context.session.save('dispute', {
    ...dispute,
    evidence,
    evidence_details: {
      ...details,
      has_evidence: details.has_evidence || given.evidence !== undefined,
      submission_count: details.submission_count + (submitted ? 1 : 0),
    },
    metadata: { ...dispute.metadata, ...given.metadata },
    status: submitted ? (question ? 'warning_under_review' : 'under_review') : dispute.status,
  })
  context.session.emit('charge.dispute.updated', updated, { status: dispute.status })
  const verdict = verdicts[evidence.uncategorized_text ?? '']
  if (submitted && verdict !== undefined)
    await context.session.schedule(verdict, updated.id, context.settings.settleDelayMs)
  return ok(updated)
}

/** A field for a file accepts only a file that was uploaded for this purpose. */
const refuseNoFile = async (
  { session }: Pick<Context, 'session'>,
  name: string,
  id: string | null | undefined,
): Promise<void> => {
  if (!id || !fileFields.some(field => field === name)) return
  const found = await session.find('file', id)
  if (found?.purpose !== 'dispute_evidence')
    throw noSuch('file', id, { param: `evidence[${name}]`, status: 400 })
}

const verdicts: Readonly<Record<string, string>> = {
  winning_evidence: 'win_dispute',
  losing_evidence: 'lose_dispute',
}

/** Accepting a dispute loses it. */
const close: Handler = async context => {
  readParams(noParams, context.params)
  const dispute = await lockNamed(context, 'dispute')
  if (isOver(dispute))
    throw invalidRequest('This dispute is already closed', { code: 'dispute_already_closed' })
  return ok(await end(context, dispute, 'lost'))
}

const end = async (where: Where, dispute: Dispute, verdict: 'won' | 'lost'): Promise<Dispute> => {
  const question = dispute.status.startsWith('warning_')
  const closed = await where.session.save('dispute', {
    ...dispute,
    status: question ? 'warning_closed' : verdict,
    is_charge_refundable: question || verdict === 'won',
  })
  if (question || verdict === 'lost') {
    where.session.emit('charge.dispute.closed', closed, { status: dispute.status })
    return closed
  }
  const charge = await where.session.lock('charge', idOf(closed.charge) ?? '')
  const reinstated = await move(where, closed, 'back')
  if (charge) await where.session.save('charge', { ...charge, disputed: true })
  where.session.emit('charge.dispute.closed', reinstated, { status: dispute.status })
  where.session.emit('charge.dispute.funds_reinstated', reinstated)
  return reinstated
}

const ending =
  (verdict: 'won' | 'lost'): Effect =>
  async context => {
    const dispute = await context.session.lock('dispute', context.id)
    if (dispute && !isOver(dispute)) await end(context, dispute, verdict)
  }

/** An inquiry that was not settled becomes a dispute, and the money is withdrawn. */
const escalate = async (where: Where, dispute: Dispute): Promise<Dispute> => {
  if (!dispute.status.startsWith('warning_') || isOver(dispute))
    throw invalidRequest('This dispute is no inquiry that is open.')
  const disputed = await where.session.save('dispute', {
    ...dispute,
    is_charge_refundable: false,
    status: 'needs_response',
  })
  const withdrawn = await move(where, disputed, 'away')
  const charge = await where.session.lock('charge', idOf(dispute.charge) ?? '')
  if (charge) await where.session.save('charge', { ...charge, disputed: true })
  where.session.emit('charge.dispute.updated', withdrawn, { status: dispute.status })
  where.session.emit('charge.dispute.funds_withdrawn', withdrawn)
  return withdrawn
}

/** The bank's decision, as a control for tests. */
const decide: Handler = async context => {
  const schema = z.strictObject({ outcome: oneOf('outcome', ['won', 'lost', 'escalated']) })
  const { outcome } = readParams(schema, context.params)
  const dispute = await lockNamed(context, 'dispute')
  if (isOver(dispute))
    throw invalidRequest('This dispute is already closed', { code: 'dispute_already_closed' })
  return ok(outcome === 'escalated' ? await escalate(context, dispute) : await end(context, dispute, outcome))
}

export const disputes: Resource = {
  kind: 'dispute',
  expandable: {
    charge: 'charge',
    payment_intent: 'payment_intent',
    ...Object.fromEntries(fileFields.map(field => [`evidence.${field}`, 'file' as const])),
  },
  effects: {
    open_dispute: openDispute,
    withdraw_funds: withdrawFunds,
    win_dispute: ending('won'),
    lose_dispute: ending('lost'),
  },
  routes: [
    listAll('dispute', 'charge', 'payment_intent'),
    retrieve('dispute'),
    { method: 'POST', path: '/v1/disputes/:id', handle: update },
    { method: 'POST', path: '/v1/disputes/:id/close', handle: close },
    { method: 'POST', path: '/sandbox/disputes/:id/decide', handle: decide },
  ],
}
