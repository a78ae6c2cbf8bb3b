import type { Stored } from '../objects.ts'
import type { Effect } from '../route.ts'
import type { Session } from '../session.ts'
import { bankOf } from './bankAccount.ts'
import { hiddenAccountOf, type Standing } from './hiddenAccount.ts'

type Account = Stored['account']
type Requirements = NonNullable<Account['requirements']>

/** Everything that a person enters on the pages of onboarding. */
const onboarding = [
  'external_account',
  'individual.address.city',
  'individual.address.line1',
  'individual.address.postal_code',
  'individual.dob.day',
  'individual.dob.month',
  'individual.dob.year',
  'individual.first_name',
  'individual.last_name',
  'tos_acceptance.date',
  'tos_acceptance.ip',
]
const document = 'individual.verification.document'

const dayS = 86_400
/** The time in which a document that Stripe asks for can be given before the account is restricted. */
const daysToAnswer = 14

const nothingDue = {
  alternatives: [],
  current_deadline: null,
  currently_due: [],
  disabled_reason: null,
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
} satisfies Requirements

const requirementsFor = (standing: Standing, deadline: number | null): Requirements => {
  switch (standing) {
    case 'new':
      return {
        ...nothingDue,
        currently_due: onboarding,
        disabled_reason: 'requirements.past_due',
        eventually_due: onboarding,
        past_due: onboarding,
      }
    case 'enabled':
      return nothingDue
    case 'reviewed':
      return {
        ...nothingDue,
        disabled_reason: 'requirements.pending_verification',
        pending_verification: [document],
      }
    case 'asked':
      return {
        ...nothingDue,
        current_deadline: deadline,
        currently_due: [document],
        eventually_due: [document],
      }
    case 'restricted':
      return {
        ...nothingDue,
        currently_due: [document],
        disabled_reason: 'requirements.past_due',
        errors: [
          {
            code: 'verification_document_not_uploaded',
            reason: 'The document was not uploaded in time.',
            requirement: document,
          },
        ],
        eventually_due: [document],
        past_due: [document],
      }
    case 'rejected':
      return { ...nothingDue, disabled_reason: 'rejected.other' }
  }
}

const transfersFor = (standing: Standing): 'active' | 'pending' | 'inactive' => {
  if (standing === 'reviewed') return 'pending'
  return standing === 'enabled' || standing === 'asked' ? 'active' : 'inactive'
}

const bank = 'external_account'
/** A bank account that refused a payout must be replaced before the next one. */
const withBank = (requirements: Requirements, isErrored: boolean): Requirements =>
  isErrored
    ? {
        ...requirements,
        currently_due: [...(requirements.currently_due ?? []), bank],
        eventually_due: [...(requirements.eventually_due ?? []), bank],
        past_due: [...(requirements.past_due ?? []), bank],
      }
    : requirements

const isErrored = (account: Account): boolean => bankOf(account)?.status === 'errored'

/** The fields of an account that follow from its standing and its bank account. */
export const standingFields = (account: Account, standing: Standing, deadline: number | null) => {
  const transfers = transfersFor(standing)
  const requirements = withBank(requirementsFor(standing, deadline), isErrored(account))
  return {
    capabilities: { transfers },
    details_submitted: standing !== 'new',
    payouts_enabled: transfers === 'active' && !isErrored(account),
    requirements,
  } satisfies Partial<Account>
}

interface Change {
  /** As before by default. */
  readonly standing?: Standing | undefined
  readonly external_accounts?: Account['external_accounts'] | undefined
  readonly now: number
  readonly settleDelayMs: number
}

/** Changes an account, with its event, and schedules what follows from that. */
export const changeAccount = async (
  session: Session,
  account: Account,
  { standing: given, external_accounts = account.external_accounts, now, settleDelayMs }: Change,
): Promise<Account> => {
  const { capabilities, details_submitted, payouts_enabled, requirements } = account
  const hidden = await hiddenAccountOf(session, account.id)
  const standing = given ?? hidden.standing
  const news = { ...account, ...(external_accounts ? { external_accounts } : {}) }
  // A change of the bank account is no answer: the deadline stays.
  const deadline = given === undefined ? (requirements?.current_deadline ?? null) : now + daysToAnswer * dayS
  const changed = await session.save('account', { ...news, ...standingFields(news, standing, deadline) })
  await session.hide(account.id, { ...hidden, standing })
  session
    .of(account.id)
    .emit('account.updated', changed, { capabilities, details_submitted, payouts_enabled, requirements })
  const due = changed.requirements?.current_deadline
  if (due) await session.scheduleAt('restrict_account', account.id, due)
  // What could not be paid out before is paid out now.
  if (changed.payouts_enabled) await session.schedule('pay_out', account.id, settleDelayMs)
  return changed
}

/** The deadline of a document has passed. */
export const restrict: Effect = async ({ session, now, settings, id }) => {
  const account = await session.lock('account', id)
  const { standing } = await hiddenAccountOf(session, id)
  const deadline = account?.requirements?.current_deadline
  if (!account || standing !== 'asked' || !deadline || deadline > now) return
  await changeAccount(session, account, {
    standing: 'restricted',
    now,
    settleDelayMs: settings.settleDelayMs,
  })
}
