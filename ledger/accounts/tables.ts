import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Database } from '#projections/readModels/database.ts'
import type { AdminFeedbackResponse } from '#shared/api/admin.ts'
import type { AdminLogEntry } from '#shared/api/adminLog.ts'
import type { FileKind } from '#shared/api/batches.ts'
import type { NotificationKind } from '#shared/api/notifications.ts'
import type { DestinationKind } from '#shared/api/payoutDestinations.ts'
import type { TokenScope } from '#shared/api/tokenScopes.ts'
import type { Currency } from '#shared/currencies.ts'
import type { ContributionId, GoalId, InvitationId, ScheduleId, UserId } from '#shared/ids.ts'
import type { Language } from '#shared/language.ts'
import type { Minor } from '#shared/money.ts'
import type { PayoutReference } from '#shared/payoutReference.ts'
import type { DeliveryChannel, DeliveryEnd } from '#shared/ports/notifications.ts'
import type { BankPayoutFacts, RecipientFacts } from '#shared/ports/payoutGateway.ts'
import type { Refusal } from '#shared/refusals.ts'
import type { CalendarDate, Instant } from '#shared/time.ts'
import type { DecidedOutcome } from '../bankFiles/matching.ts'

type Transport = 'ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb'

/**
 * The rows of the schema `accounts`, as `migrations.ts` defines its tables and the parsers of `connect.ts`
 * read them.
 */
export interface AccountTables {
  'accounts.users': {
    id: GeneratedAlways<UserId>
    username: string
    /** The canonical look; null for a name that looked like an older account's before that was refused. */
    look: string | null
    /** Null once it is encrypted, like all addresses and numbers below. */
    email: string | null
    sealed_email: Buffer | null
    email_hash: Buffer | null
    password_hash: string
    is_admin: Generated<boolean>
    is_verified: Generated<boolean>
    created_at: Instant
    goal_reminders: Generated<boolean>
    daily_mail: Generated<boolean>
    achievement_alerts: Generated<boolean>
    time_zone: string | null
    language: Language | null
    /** Both or neither. It is locked until then, whether or not a job has run since. */
    locked_at: Instant | null
    locked_until: Instant | null
    two_step_wanted: Generated<boolean>
    admin_by: UserId | null
    admin_confirmed_by: UserId | null
    money_powers_from: Instant | null
    /** False for a member who was added by another one, and cannot sign in. */
    has_account: Generated<boolean>
  }
  /** The identity at an OpenID Connect provider that signs in to an account. */
  'accounts.openid_links': {
    user_id: UserId
    issuer: string
    subject: string
    since: Instant
    last_used_at: Instant | null
    /** False for one that was added to an account that had been made with a password. */
    made_account: boolean
  }
  /** Members who were added without an account, also once they have one. */
  'accounts.stand_ins': {
    user_id: UserId
    goal_id: GoalId
    name: string
    look: string
    token_hash: Buffer | null
    claim: Generated<number>
    /** The number, in plain text or encrypted. */
    phone: string | null
    sealed_phone: Buffer | null
    number_change: Generated<number>
    texts: Generated<number>
    sealed_token: Buffer | null
    texted_to: number | null
  }
  /** Locks of accounts: active, ended, and proposed to a second admin. */
  'accounts.locks': {
    id: GeneratedAlways<number>
    user_id: UserId
    /** Null for one from before this was stored. */
    by_user_id: UserId | null
    is_of_two: boolean
    /**
     * The second admin; null while it is proposed, for a lock by one admin, and when the operator confirmed
     * it.
     */
    confirmed_by: UserId | null
    reason: string
    /** The proposed number of days. */
    days: number | null
    made_at: Instant
    /** Null while it is proposed, and when it was declined. */
    from_at: Instant | null
    until_at: Instant | null
    declined_at: Instant | null
    /** Its proposer, or another admin; null also for one declined before this was kept. */
    declined_by: UserId | null
    told_end_at: Instant | null
    /** When all circles of its holder had recorded its end. */
    noted_at: Instant | null
  }
  'accounts.admin_acts': {
    admin_id: UserId
    day: CalendarDate
    act: string
    currency: Currency
    amount_minor: Minor
    /** How many requests for it have done it, or may yet. */
    requests: number
  }
  'accounts.admin_alarms': {
    admin_id: UserId
    day: CalendarDate
    currency: Currency
  }
  'accounts.card_payments': {
    contribution_id: ContributionId
    user_id: UserId
    currency: Currency
    amount_minor: Minor
    /** At the processor. */
    opened_at: Instant
  }
  /** Of programs that use the API for a person. */
  'accounts.access_tokens': {
    id: Generated<string>
    user_id: UserId
    token_hash: Buffer
    name: string
    scopes: TokenScope[]
    goal_ids: number[] | null
    created_at: Instant
    expires_at: Instant
    last_used_at: Instant | null
  }
  'accounts.sessions': {
    id: Generated<string>
    token_hash: Buffer
    user_id: UserId
    stage: Generated<'pending' | 'full'>
    device: Generated<string>
    created_at: Instant
    last_seen_at: Generated<Instant>
    expires_at: Instant
    step_up_until: Instant | null
  }
  'accounts.goal_requests': {
    user_id: UserId
    idempotency_key: string
    body_hash: Buffer
    goal_id: GoalId
    created_at: Instant
  }
  'accounts.proofs': {
    id: Generated<string>
    user_id: UserId
    purpose: 'reset' | 'verify' | 'recovery' | 'step_up' | 'not_me'
    secret_hash: Buffer
    tries_left: number
    expires_at: Instant
    created_at: Instant
    /** Empty for any browser. */
    browser_hash: Generated<Buffer>
  }
  'accounts.known_devices': { user_id: UserId; device_hash: Buffer; first_at: Instant; last_at: Instant }
  'accounts.email_changes': {
    id: Generated<string>
    user_id: UserId
    old_email: string | null
    sealed_old: Buffer | null
    old_hash: Buffer | null
    new_email: string | null
    sealed_new: Buffer | null
    asked_at: Instant
    changed_at: Instant | null
    proof_hash: Buffer | null
    undo_hash: Buffer | null
  }
  'accounts.factor_resets': {
    id: GeneratedAlways<number>
    user_id: UserId
    at: Instant
    notified_at: Instant | null
  }
  'accounts.mail_requests': {
    id: Generated<string>
    purpose:
      | 'reset'
      | 'verify'
      | 'recovery'
      | 'goodbye'
      | 'step_up'
      | 'new_device'
      | 'change_email'
      | 'email_changed'
      | 'destination_changed'
      | 'claim_refused'
    /** Of the browser that asked. */
    language: Language | null
    /** A name or an address, or the id of a change of the address. */
    identifier: string | null
    sealed_identifier: Buffer | null
    identifier_hash: Buffer | null
    device: string | null
    username: string | null
    browser_hash: Buffer | null
    created_at: Instant
  }
  'accounts.authenticators': {
    user_id: UserId
    secret: Buffer
    confirmed: Generated<boolean>
    last_step: Generated<number>
  }
  'accounts.passkeys': {
    id: string
    user_id: UserId
    name: string
    public_key: Buffer
    counter: number
    transports: ColumnType<Transport[], readonly string[], never>
    created_at: Instant
    last_used_at: Instant | null
  }
  'accounts.recovery_codes': { user_id: UserId; code_hash: Buffer }
  'accounts.passkey_challenges': {
    token_hash: Buffer
    challenge: string
    expires_at: Instant
    purpose: Generated<'prove' | 'register'>
  }
  'accounts.feedback': {
    id: GeneratedAlways<number>
    user_id: UserId | null
    type: AdminFeedbackResponse['type']
    title: string
    description: string
    created_at: Instant
  }
  'accounts.policy': { single: Generated<boolean>; require_two_step_of_admins: Generated<boolean> }
  'accounts.chats': { goal_id: GoalId; version: number }
  'accounts.messages': {
    goal_id: GoalId
    number: number
    changed: number
    id: string
    user_id: UserId | null
    sent_at: Instant
    hidden_as: 'author' | 'organiser' | null
    hidden_by: UserId | null
  }
  'accounts.message_texts': { goal_id: GoalId; number: number; user_id: UserId; text: string }
  'accounts.chat_readers': {
    goal_id: GoalId
    user_id: UserId
    read_up_to: number | null
    muted: Generated<boolean>
  }
  'accounts.invitations': {
    id: InvitationId
    goal_id: GoalId
    inviter_id: UserId | null
    email: string | null
    phone: string | null
    sealed_address: Buffer | null
    address_hash: Buffer | null
    token_hash: Buffer | null
    sealed_token: Buffer | null
    is_open: Generated<boolean>
    created_at: Instant
    secret_resend: number | null
    sent_resend: number | null
  }
  /** The result of `contactHash`, encrypted, and its own keyed hash. */
  'accounts.suppressed_contacts': {
    id: Generated<string>
    contact_hash: Buffer | null
    sealed: Buffer | null
    keyed_hash: Buffer | null
    created_at: Instant
  }
  'accounts.notices': {
    id: string
    user_id: UserId
    kind: NotificationKind
    own: boolean
    goal_id: GoalId
    goal_name: string
    at: Instant
    read_at: Instant | null
    about_user_id: UserId | null
    /** In minor units of the currency, which is the goal's. */
    amount_cents: Minor | null
    currency: Generated<Currency>
    date: CalendarDate | null
    days: number | null
    /** In the words of a person, or of a version that stored them. */
    reason: string | null
    /** A text of ours with its values: see `shared/notices/said.ts`. */
    said: Generated<unknown>
    contribution_id: ContributionId | null
  }
  'accounts.account_notices': {
    id: string
    user_id: UserId
    /** Of a version that stored it. */
    text: string | null
    said: Generated<unknown>
    at: Instant
    read_at: Instant | null
    about_user_id: UserId | null
    short_currency: Currency | null
  }
  'accounts.notice_deliveries': {
    notice_id: string
    channel: DeliveryChannel
    state: Generated<'waiting' | DeliveryEnd>
    since: Instant
  }
  'accounts.seen_due': { user_id: UserId; goal_id: GoalId; due_date: CalendarDate }
  'accounts.phones': {
    user_id: UserId
    number: string | null
    sealed_number: Buffer | null
    texts: Generated<boolean>
    whatsapp: Generated<boolean>
    proved_at: Instant
  }
  'accounts.phone_proofs': {
    user_id: UserId
    number: string | null
    sealed_number: Buffer | null
    request_id: string
    code_hash: Buffer | null
    tries_left: number
    expires_at: Instant
  }
  'accounts.push_keys': { id: number; public_key: string; sealed: Buffer }
  'accounts.push_devices': {
    id: string
    endpoint_hash: Buffer
    user_id: UserId
    session_hash: Buffer
    device: string
    sealed: Buffer
    used_at: Instant
  }
  /** Programs of members that hear of events. */
  'accounts.webhooks': {
    id: string
    user_id: UserId
    name: string
    /** The address and the secrets. */
    sealed: Buffer
    types: string[]
    state: 'active' | 'paused' | 'failed'
    /** As text: positions may be larger than a safe integer. */
    sent_to: string
    tries: Generated<number>
    failing_since: Instant | null
    next_try_at: Instant | null
    lease: string | null
    leased_until: Instant | null
    made_at: Instant
  }
  'accounts.webhook_deliveries': {
    webhook_id: string
    event_id: string
    type: string
    goal_id: GoalId
    position: string
    revision: string
    state: 'sent' | 'waiting' | 'failed'
    tries: number
    status: number | null
    failure: string | null
    duration_ms: number
    last_at: Instant
  }
  'accounts.calendar_links': { user_id: UserId; token_hash: Buffer; sealed: Buffer; created_at: Instant }
  'accounts.stripe_customers': { customer_id: string; user_id: UserId | null }
  'accounts.schedule_cards': { schedule_id: ScheduleId; user_id: UserId; card_id: string }
  'accounts.draw_seeds': { goal_id: GoalId; draw: number; seed: string; made_at: Instant }
  'accounts.payout_notes': {
    id: GeneratedAlways<number>
    goal_id: GoalId
    payout_id: string
    at: Instant
    by_user_id: UserId | null
    text: string
  }
  /** Where payouts to a person go: a row for every version, and for having deleted it. One of each currency has not ended. */
  'accounts.payout_destinations': {
    id: string
    user_id: UserId
    currency: Currency
    /** Null where it was deleted. */
    kind: DestinationKind | null
    mask: string
    /** The account with Stripe, where it is one. */
    account_id: string | null
    /** Deleted some time after its end. */
    sealed: Buffer | null
    set_at: Instant
    usable_from: Instant
    ended_at: Instant | null
    /** By its owner, who did not make it: it is not brought back. */
    taken_back: Generated<boolean>
    undo_hash: Buffer | null
  }
  /** Accounts of recipients with Stripe, one for a person and country. */
  'accounts.connected_accounts': {
    account_id: string
    user_id: UserId
    country: string
    begun_at: Instant
    /** What Stripe says about it, as last seen; null before it was looked at. */
    facts: JSONColumnType<RecipientFacts, string, string> | null
    seen_at: Instant | null
    /** When transfers to it were possible for the first time. */
    ready_at: Instant | null
    /** The requirements and the deadline of which its owner was last notified. */
    notified_of: string | null
  }
  /** What the platform has with Stripe, as last seen. */
  'accounts.stripe_funds': {
    currency: Currency
    available_minor: Minor
    pending_minor: Minor
    seen_at: Instant
    /** Since when a payout waits for more. */
    short_since: Instant | null
    /** When admins were last mailed about it. */
    alarmed_at: Instant | null
  }
  /** Payouts that could be sent, but wait until Stripe has more. */
  'accounts.short_payouts': {
    goal_id: GoalId
    payout_id: string
    currency: Currency
    amount_minor: Minor
  }
  /** The latest payout to a bank with the money of a transfer, as Stripe last said. */
  'accounts.bank_payouts': {
    transfer_id: string
    account_id: string
    bank_payout_id: string
    status: BankPayoutFacts['status']
    expected_on: CalendarDate
    failure_code: string | null
    seen_at: Instant
  }
  /** Entries of the bank's statements that are about a payout. */
  'accounts.bank_findings': {
    id: string
    format: 'camt' | 'ofx' | 'csv'
    account: string
    day: CalendarDate
    amount_minor: Minor
    outcome: DecidedOutcome
    /** One sending: `<goal>:<payout>#<attempt>`. */
    about: string
    found_at: Instant
    by_user_id: UserId | null
  }
  /** Photos of payments outside. */
  'accounts.payment_photos': {
    id: string
    goal_id: GoalId
    user_id: UserId
    sha256: string
    bytes: number
    sealed: Buffer
    made_at: Instant
  }
  /** Payouts that are sent by one file for the bank. */
  'accounts.payout_batches': {
    id: string
    currency: Currency
    file_kind: FileKind
    made_at: Instant
    made_by: UserId | null
    decided_at: Instant | null
    decided_by: UserId | null
    is_approved: boolean | null
    /** Of a rejection. */
    reason: string | null
    fingerprint: string
    approval: Buffer | null
    file_at: Instant | null
    file_by: UserId | null
    file_sha256: string | null
    file_sealed: Buffer | null
  }
  'accounts.payout_batch_rows': {
    batch_id: string
    number: number
    goal_id: GoalId
    payout_id: string
    attempt: number
    amount_minor: Minor
    destination_id: string
    reference: PayoutReference
    type_unsaid: boolean
    struck: JSONColumnType<Refusal, string | null, string> | null
    is_open: Generated<boolean>
  }
  'accounts.admin_log': {
    id: GeneratedAlways<number>
    at: Instant
    admin_id: number
    correlation: string
    method: string
    door: string
    path: string
    query: AdminLogEntry['query']
    wished: AdminLogEntry['wished']
    about_user_id: number | null
    about_goal_id: number | null
    status: number | null
  }
  /** What admins say about the installation, by name. */
  'accounts.installation_settings': {
    name: string
    value: JSONColumnType<object, string, string>
    changed_by: UserId | null
    changed_at: Instant
  }
  'accounts.installation_logo': { single: Generated<boolean>; sha256: string; picture: Buffer }
  /** Of the newest start, while there is no account. */
  'accounts.setup_token': { single: Generated<boolean>; token_hash: Buffer; made_at: Instant }
  /** The key of the hashes that are unique; no row as long as addresses are stored in plain text. */
  'accounts.address_key': { single: Generated<boolean>; key_id: Buffer }
  /** Made by `rateLimits.ts`. */
  'accounts.rate_limits': { key: string; points: number; expire: number }
}

/** The accounts beside the read side, for queries that join both. */
export type LedgerTables = AccountTables & Omit<Database, keyof AccountTables>
