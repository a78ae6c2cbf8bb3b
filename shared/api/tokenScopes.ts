/**
 * What a token may be given: to read goals and circles; payments, payouts and statements; messages; one's account and
 * notifications; and to write messages. Nothing that moves money, or changes an account, a goal or another token.
 */
export const tokenScopes = [
  'goals:read',
  'money:read',
  'messages:read',
  'account:read',
  'messages:write',
] as const
export type TokenScope = (typeof tokenScopes)[number]

export const tokenLimits = { nameLength: 60, days: 365, goals: 50, perAccount: 20 } as const
