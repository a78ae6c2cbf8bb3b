import { createHmac, hkdfSync } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { inviteLimits } from '#shared/api/invitations.ts'
import { gatheredCounts } from './gatheredCounts.ts'

/** Attempts that are allowed in a number of seconds, for one key. */
const limits = {
  /** Wrong passwords, by account and address. */
  signInFailure: { points: 10, seconds: 900 },
  /** The same by account, against attacks from many addresses. */
  signInFailureAnywhere: { points: 100, seconds: 3_600 },
  signInAddress: { points: 300, seconds: 900 },
  /** Wrong passwords on a device where the account was signed in before: strangers can't use this up. */
  deviceFailure: { points: 10, seconds: 900 },
  /** All sign-ins there. */
  deviceSignIn: { points: 60, seconds: 900 },
  /** Wrong second steps, by account and address. */
  secondStepFailure: { points: 10, seconds: 900 },
  /** The same from all addresses. An attacker here has the password, and guesses one in 300,000. */
  secondStep: { points: 30, seconds: 86_400 },
  /** The same on a known device. */
  deviceStep: { points: 30, seconds: 86_400 },
  /** Wrong second factors before an important action, by account. An attacker here has a session. */
  stepUpFailure: { points: 10, seconds: 900 },
  stepUpDay: { points: 30, seconds: 86_400 },
  /** Wrong passwords, registrations and requests for mails of all callers: above it each takes a puzzle. */
  signInStorm: { points: 300, seconds: 60 },
  registerStorm: { points: 120, seconds: 60 },
  mailStorm: { points: 120, seconds: 60 },
  /** Each solved puzzle is accepted once; longer than it is valid. */
  puzzle: { points: 1, seconds: 600 },
  /** Tokens of the first start: guesses from an address, and from all together. */
  setupAddress: { points: 20, seconds: 900 },
  setupAll: { points: 200, seconds: 3_600 },
  /** Changes of the installation's settings, and mails to try the mail server. */
  installation: { points: 120, seconds: 3_600 },
  testMail: { points: 10, seconds: 3_600 },
  registerAddress: { points: 100, seconds: 3_600 },
  /** Mails to one account or address, so that no mailbox is flooded. */
  mailAccount: { points: 5, seconds: 3_600 },
  /** The same for the owner: signed in, or on a known device. */
  mailOwner: { points: 5, seconds: 3_600 },
  mailAddress: { points: 60, seconds: 3_600 },
  /** Mails after registering and deleting, by recipient, whose address another person may have registered. */
  mailGreeting: { points: 5, seconds: 3_600 },
  /** Mails about sign-ins on new devices, by account: an attacker who knows the password could send any number. */
  deviceMail: { points: 10, seconds: 3_600 },
  /** Changes of a password or a second step; each sends a mail. */
  credentials: { points: 20, seconds: 3_600 },
  recoveryAddress: { points: 60, seconds: 3_600 },
  /** Guesses of recovery codes of one account, over all codes. The link by mail still works. */
  recoveryAccount: { points: 20, seconds: 86_400 },
  /** The same on a known device. */
  recoveryDevice: { points: 20, seconds: 86_400 },
  passwordCheck: { points: 20, seconds: 900 },
  /** Renaming reveals which names are taken. */
  rename: { points: 20, seconds: 3_600 },
  goal: { points: 60, seconds: 3_600 },
  /** Payments opened by an account, and from an address: testing stolen cards takes many. */
  payment: { points: 60, seconds: 3_600 },
  paymentAddress: { points: 300, seconds: 3_600 },
  /** Reports of a payment, each of which calls the card processor; high, since it may have succeeded. */
  paymentReport: { points: 120, seconds: 3_600 },
  /** Actions on turns and payouts, by account; normal use is a few a day. */
  turn: { points: 240, seconds: 3_600 },
  /** Reminders by other members, by the member whom they are sent to. */
  reminder: { points: 1, seconds: 86_400 },
  /** Joining goals; each sends a mail to the organisers. */
  join: { points: 30, seconds: 86_400 },
  /** Changes of goals that no other limit counts: each stays in the log. */
  change: { points: 240, seconds: 3_600 },
  changeDay: { points: 1_000, seconds: 86_400 },
  /** The same in one goal, by member, so that none uses up what the others need. */
  changeInGoal: { points: 120, seconds: 3_600 },
  /** Requests that call the card processor, which limits all of us together. */
  processor: { points: 120, seconds: 900 },
  /** Each reads the events of a goal. */
  proof: { points: 120, seconds: 900 },
  /** Changes of webhooks. */
  webhook: { points: 30, seconds: 3_600 },
  webhookReplay: { points: 10, seconds: 86_400 },
  /** Single events that are sent again. */
  webhookSend: { points: 60, seconds: 3_600 },
  feedback: { points: 30, seconds: 3_600 },
  /** Codes of cash that are typed, by payment. */
  cashCode: { points: 10, seconds: 3_600 },
  /** Photos of payments; each is decoded, and its event stays in the log. */
  photo: { points: 20, seconds: 86_400 },
  /** Searches of an admin, while they type. */
  adminSearch: { points: 1_000, seconds: 3_600 },
  /** Statements and evidence as files. */
  export: { points: 120, seconds: 3_600 },
  /** Codes by text message, by account and by number. */
  phoneCode: { points: 5, seconds: 3_600 },
  phoneNumber: { points: 5, seconds: 86_400 },
  /** Over all codes: one in 50,000 can be guessed in a day. */
  phoneGuess: { points: 20, seconds: 86_400 },
  /** Text messages requested from an address: each costs money, and premium numbers profit from them. */
  textAddress: { points: 30, seconds: 3_600 },
  /** Texts of every kind to a number, and to all numbers unless SMS_PER_DAY says otherwise. */
  textNumber: { points: 10, seconds: 86_400 },
  textAll: { points: 500, seconds: 86_400 },
  /** Push messages that a user asks for, to see that they come. */
  pushTest: { points: 30, seconds: 3_600 },
  /** Requests of a program, by its access token; and requests with wrong tokens, by address. */
  accessToken: { points: 1_200, seconds: 900 },
  tokenGuess: { points: 60, seconds: 900 },
  unsubscribeAddress: { points: 120, seconds: 3_600 },
  /** Calendar programs poll a few times a day, and some services poll for all users from one address. */
  calendarAddress: { points: 600, seconds: 3_600 },
  /** The public tree of the log; checking a receipt takes one request. */
  transparencyAddress: { points: 600, seconds: 900 },
  message: { points: 30, seconds: 60 },
  /** Invitations of one account in a day; fewer before its own address is verified. */
  inviteAccount: { points: inviteLimits.perDay, seconds: 86_400 },
  inviteAccountUnverified: { points: inviteLimits.perDayUnverified, seconds: 86_400 },
  inviteGoal: { points: 200, seconds: 86_400 },
  /** Invitations to one address or number, by all inviters. */
  inviteContact: { points: 5, seconds: 86_400 },
  /** Requests for unknown invitations, by address, against guessing. */
  invitationGuess: { points: 60, seconds: 900 },
  /** Requests by links of members without an account, by address, against guessing; and claims of one of them. */
  seatAddress: { points: 120, seconds: 900 },
  seatClaim: { points: 10, seconds: 86_400 },
} as const
/** A declined card counts as this many payments: after twelve in an hour no more are opened. */
export const declineWeight = 5
export type LimitName = keyof typeof limits

/** Refusals of an address, at least, after which the next ones cost next to nothing. */
const fullRefusals = { points: 60, seconds: 10 }

export interface RateLimits {
  /** Counts an attempt; returns the seconds to wait when the limit is reached. */
  take(name: LimitName, key: string): Promise<number | undefined>
  /** Adds to the count afterwards; true when the limit is reached. */
  count(name: LimitName, key: string, points: number): Promise<boolean>
  /** Whether the limit is reached, without counting. */
  isUsedUp(name: LimitName, key: string): Promise<boolean>
  /** Undoes the count of an attempt that was no failure. */
  giveBack(name: LimitName, key: string): Promise<void>
  forget(name: LimitName, key: string): Promise<void>
  /** Notes in this process that an address was refused because a limit was reached. */
  noteRefusal(address: string): Promise<void>
  /** The seconds for which an address with many refusals is refused without asking Postgres; undefined otherwise. */
  refusedFor(address: string): Promise<number | undefined>
}

interface Options {
  /** Multiplies every limit. */
  readonly scale: number
  /** Of all text messages in a day, in place of the usual number. */
  readonly textsPerDay?: number | undefined
  /** Keys are personal data, and stored hashed with this secret. */
  readonly secret: string
}

export const limitsSecret = (dataKeys: readonly string[]): string =>
  Buffer.from(hkdfSync('sha256', dataKeys[0] ?? '', '', 'calabash rate limits', 32)).toString('base64url')

/** Counts in Postgres for all processes; while Postgres is unreachable each process counts alone. */
export const createRateLimits = (pool: pg.Pool, { scale, secret, textsPerDay }: Options): RateLimits => {
  const hashed = (key: string): string => createHmac('sha256', secret).update(key).digest('base64url')
  const storeClient = gatheredCounts(pool)
  const limiters = {} as Record<LimitName, RateLimiterPostgres>
  for (const [name, { points, seconds }] of Object.entries(limits)) {
    // Neither what is accepted once, a reminder once a day, nor what the operator sets is scaled.
    const isGiven = name === 'textAll' && textsPerDay !== undefined
    const scaled = name === 'puzzle' || name === 'reminder' ? points : Math.round(points * scale)
    const most = Math.max(1, isGiven ? textsPerDay : scaled)
    const options = { points: most, duration: seconds, keyPrefix: name }
    limiters[name as LimitName] = new RateLimiterPostgres({
      ...options,
      storeClient,
      storeType: 'pool',
      schemaName: 'accounts',
      tableName: 'rate_limits',
      // The migrations create it: processes that start together and all create it would conflict.
      tableCreated: true,
      insuranceLimiter: new RateLimiterMemory(options),
    })
  }
  const refusals = new RateLimiterMemory({
    points: Math.max(fullRefusals.points, Math.round(fullRefusals.points * scale)),
    duration: fullRefusals.seconds,
  })
  return {
    noteRefusal: async address => {
      await refusals.penalty(address)
    },
    refusedFor: async address => {
      const counted = await refusals.get(address)
      return counted === null || counted.remainingPoints > 0 ? undefined : waitOf(counted)
    },
    take: async (name, key) => {
      try {
        await limiters[name].consume(hashed(key))
        return undefined
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return waitOf(refused)
        throw refused
      }
    },
    count: async (name, key, points) => {
      const { remainingPoints } = await limiters[name].penalty(hashed(key), points)
      return remainingPoints <= 0
    },
    isUsedUp: async (name, key) => {
      const counted = await limiters[name].get(hashed(key))
      return counted !== null && counted.remainingPoints <= 0
    },
    giveBack: async (name, key) => {
      await limiters[name].reward(hashed(key))
    },
    forget: async (name, key) => {
      await limiters[name].delete(hashed(key))
    },
  }
}

const waitOf = ({ msBeforeNext }: RateLimiterRes): number => Math.ceil(msBeforeNext / 1_000)
