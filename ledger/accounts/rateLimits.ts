import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { inviteLimits } from '#shared/api/invitations.ts'
import { gatheredCounts } from './gatheredCounts.ts'

/** How often something may be tried: so many times in so many seconds, for one key. */
const limits = {
  /** Wrong passwords, by account and address: somebody else cannot lock the owner out. */
  signInFailure: { points: 10, seconds: 900 },
  /** The same by account alone, against many addresses; wide, since strangers can use it up. */
  signInFailureAnywhere: { points: 100, seconds: 3_600 },
  signInAddress: { points: 300, seconds: 900 },
  /** Wrong second steps, by account and address. */
  secondStepFailure: { points: 10, seconds: 900 },
  /** The same wherever from. Who gets so far has the password: a guess is one in 300,000. */
  secondStep: { points: 30, seconds: 86_400 },
  registerAddress: { points: 100, seconds: 3_600 },
  /** Mails to one account or address typed in, so that nobody's mailbox is flooded. */
  mailAccount: { points: 5, seconds: 3_600 },
  mailAddress: { points: 60, seconds: 3_600 },
  /** Mails that greet and take leave, by where they go: whoever registers an address need not be whose it is. */
  mailGreeting: { points: 5, seconds: 3_600 },
  /** Changes of a password or a second step, each of which is told by mail. */
  credentials: { points: 20, seconds: 3_600 },
  recoveryAddress: { points: 60, seconds: 3_600 },
  /** Recovery codes of one account, over all the codes that were sent. The link by mail stays open to its owner. */
  recoveryAccount: { points: 20, seconds: 86_400 },
  passwordCheck: { points: 20, seconds: 900 },
  /** Renaming says which names are taken. */
  rename: { points: 20, seconds: 3_600 },
  goal: { points: 60, seconds: 3_600 },
  /** Payments opened by an account, and from an address: whoever tries out stolen cards opens many. */
  payment: { points: 60, seconds: 3_600 },
  paymentAddress: { points: 300, seconds: 3_600 },
  /** Reports of a payment, each of which asks the card processor; wide, for the money may be in already. */
  paymentReport: { points: 120, seconds: 3_600 },
  /** What members do about turns and payouts, by account: a few a day in earnest. */
  turn: { points: 240, seconds: 3_600 },
  /** Joining goals, of which those who run them are told by mail. */
  join: { points: 30, seconds: 86_400 },
  feedback: { points: 30, seconds: 3_600 },
  /** Statements and evidence as files. */
  export: { points: 120, seconds: 3_600 },
  /** Codes by text message, by who asks and by where they go. */
  phoneCode: { points: 5, seconds: 3_600 },
  phoneNumber: { points: 5, seconds: 86_400 },
  /** Over all the codes that were sent: a guess is one in 50,000 a day. */
  phoneGuess: { points: 20, seconds: 86_400 },
  /** Text messages at an address's word, codes and invitations: each costs money, and who owns a dear number earns by it. */
  textAddress: { points: 30, seconds: 3_600 },
  unsubscribeAddress: { points: 120, seconds: 3_600 },
  /** Calendar programs ask a few times a day; a household may have many, and some ask for all from one address. */
  calendarAddress: { points: 600, seconds: 3_600 },
  /** What is published of the log; whoever checks many receipts asks once for each. */
  transparencyAddress: { points: 600, seconds: 900 },
  message: { points: 30, seconds: 60 },
  /** Invitations of one account in a day; fewer before its own address is verified. */
  inviteAccount: { points: inviteLimits.perDay, seconds: 86_400 },
  inviteAccountUnverified: { points: inviteLimits.perDayUnverified, seconds: 86_400 },
  inviteGoal: { points: 200, seconds: 86_400 },
  /** To one address or number, whoever invites: nobody is pestered in our name. */
  inviteContact: { points: 5, seconds: 86_400 },
  /** Invitations that were not there, by address: nobody gets to try many. */
  invitationGuess: { points: 60, seconds: 900 },
} as const
/** A declined card counts as much as so many payments: twelve in an hour, and no more are opened. */
export const declineWeight = 5
export type LimitName = keyof typeof limits

export interface RateLimits {
  /** Counts one; the seconds to wait when that was too many. */
  take(name: LimitName, key: string): Promise<number | undefined>
  /** Counts some after the fact; whether nothing is left now. */
  count(name: LimitName, key: string, points: number): Promise<boolean>
  /** Takes back one that was counted: it was no failure. */
  giveBack(name: LimitName, key: string): Promise<void>
  forget(name: LimitName, key: string): Promise<void>
}

interface Options {
  /** Multiplies how often. */
  readonly scale: number
  /** Keys are names and addresses of people: they are kept hashed with this. */
  readonly secret: string
}

/** Counted in Postgres, for all processes together; each counts for itself while Postgres cannot be asked. */
export const createRateLimits = async (pool: pg.Pool, { scale, secret }: Options): Promise<RateLimits> => {
  const hashed = (key: string): string => createHmac('sha256', secret).update(key).digest('base64url')
  const storeClient = gatheredCounts(pool)
  const limiters = {} as Record<LimitName, RateLimiterPostgres>
  for (const [name, { points, seconds }] of Object.entries(limits)) {
    const options = { points: Math.max(1, Math.round(points * scale)), duration: seconds, keyPrefix: name }
    limiters[name as LimitName] = await new Promise<RateLimiterPostgres>((resolve, reject) => {
      const limiter: RateLimiterPostgres = new RateLimiterPostgres(
        {
          ...options,
          storeClient,
          storeType: 'pool',
          schemaName: 'accounts',
          tableName: 'rate_limits',
          insuranceLimiter: new RateLimiterMemory(options),
        },
        error => (error ? reject(error) : resolve(limiter)),
      )
    })
  }
  return {
    take: async (name, key) => {
      try {
        await limiters[name].consume(hashed(key))
        return undefined
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return Math.ceil(refused.msBeforeNext / 1_000)
        throw refused
      }
    },
    count: async (name, key, points) => {
      const { remainingPoints } = await limiters[name].penalty(hashed(key), points)
      return remainingPoints <= 0
    },
    giveBack: async (name, key) => {
      await limiters[name].reward(hashed(key))
    },
    forget: async (name, key) => {
      await limiters[name].delete(hashed(key))
    },
  }
}
